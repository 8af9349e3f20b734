import { withTree } from '../../languages/grammar.ts';
import { languageOf, syntaxOf } from '../../languages/index.ts';
import type { Language, Syntax } from '../../languages/language.ts';
import { NOTEBOOK } from '../../languages/simple-languages.ts';
import { EFFORT, type Effort } from '../effort.ts';
import { type Chunk, type ChunkedFile, renumbered } from './chunk.ts';
import { MAX_CHUNK_CHARS } from './limits.ts';
import { Lines } from './lines.ts';
import { merge, tile } from './merge-pieces.ts';
import { type ChunkText, notebookChunks } from './notebook.ts';
import { outlinedPieces } from './outline-pieces.ts';
import type { Piece } from './piece.ts';
import { portionsOf } from './portions.ts';
import { sectionPieces } from './section-pieces.ts';
import { namesOf, storedSymbols, withDeclared } from './symbols.ts';
import { TreePieces } from './tree-pieces.ts';
import { windows } from './windows.ts';

/**
 * Splits a file into chunks, with at most the given effort. Text that cannot be parsed, or only with too much work, is
 * split along lines that look like definitions, or into windows. Grammars are loaded at first use; calls may overlap.
 *
 * @throws BrokenParserError if the parser failed: split the file in another thread, with less effort
 * @throws MissingGrammarError if the language's grammar is not installed
 */
export async function chunkFile(
  path: string,
  text: string,
  effort: Effort = EFFORT.tree,
): Promise<ChunkedFile> {
  const language = languageOf(path, text);
  let isTooSlow = false;
  const chunkText: ChunkText = async (part, of, syntax) => {
    const lines = new Lines(part);
    const parsed =
      syntax && lines.count > 0 && effort === EFFORT.tree ? await parsedPieces(syntax, lines) : [];
    if (parsed === null) isTooSlow = true;
    return cut(lines, of, path, parsed, effort);
  };
  const isNotebook = language === NOTEBOOK && effort < EFFORT.windows;
  const syntax = syntaxOf(language, path);
  const chunks = isNotebook
    ? await notebookChunks(text, chunkText)
    : await chunkPortions(text, part => chunkText(part, language, syntax));
  return { language: language.name, chunks, isTooSlow };
}

/**
 * A long text is split in portions, because its syntax tree would take many times its memory, which a thread never
 * frees.
 */
async function chunkPortions(text: string, chunkPart: (text: string) => Promise<Chunk[]>): Promise<Chunk[]> {
  const portions = portionsOf(text);
  if (portions.length === 1) return chunkPart(text);
  const chunks: Chunk[] = [];
  for (const { text: part, row } of portions) {
    for (const chunk of await chunkPart(part)) chunks.push(renumbered(chunk, line => line + row));
  }
  return chunks;
}

/** Splits a text along its syntax tree if there is one, otherwise as the effort allows. */
function cut(
  lines: Lines,
  language: Language,
  path: string,
  parsed: readonly Piece[] | null,
  effort: Effort,
): Chunk[] {
  if (lines.count === 0) return [];
  const isParsed = parsed !== null && parsed.length > 0;
  const mayLook = effort < EFFORT.windows;
  const found = isParsed ? parsed : mayLook ? outlined(language, lines) : null;
  const pieces = found ?? windows(lines, language.name);
  const declared = (mayLook && language.declared?.(lines.text, path)) || [];
  return withDeclared(pieces, declared).flatMap(piece => toChunks(piece, lines));
}

/** Pieces along lines that look like headings or definitions; null if there are none. */
function outlined(language: Language, lines: Lines): readonly Piece[] | null {
  if (language.headings) return sectionPieces(lines, language.headings(lines));
  return language.outline ? outlinedPieces(language.outline, language.comments, lines) : null;
}

/** Pieces along the syntax tree; null if parsing was aborted. */
async function parsedPieces(syntax: Syntax, lines: Lines): Promise<readonly Piece[] | null> {
  const text = syntax.parseable?.(lines.text) ?? lines.text;
  const pieces = new TreePieces(syntax, lines);
  const found = await withTree(syntax.grammar, text, tree => pieces.of(tree.rootNode));
  return found && found.length > 0 ? pieces.withMembers(merge(tile(found, lines), lines)) : found;
}

/** The piece as one chunk, or as several if it exceeds the maximum size. */
function toChunks(piece: Piece, lines: Lines): Chunk[] {
  const chunks: Chunk[] = [];
  const { kind, symbol, container, signature, doc } = piece;
  const symbols = storedSymbols(piece);
  const names = namesOf(symbols);
  let first = piece.startRow;
  while (first <= piece.endRow) {
    let last = first;
    while (last < piece.endRow && lines.chars(first, last + 1) <= MAX_CHUNK_CHARS) last++;
    chunks.push({
      startLine: first + 1,
      endLine: last + 1,
      text: lines.slice(first, last),
      kind,
      symbol,
      symbols,
      ...names,
      container,
      signature,
      doc,
    });
    first = last + 1;
  }
  return chunks;
}
