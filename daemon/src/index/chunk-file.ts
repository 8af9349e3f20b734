import type { CodeSymbol } from '../languages/code-symbol.ts';
import { configSymbols } from '../languages/config-symbols.ts';
import { withTree } from '../languages/grammar.ts';
import { languageOf, syntaxOf } from '../languages/index.ts';
import type { Language, Syntax } from '../languages/language.ts';
import { OUTLINES } from '../languages/outlines.ts';
import { schemaSymbols } from '../languages/schema-symbols.ts';
import type { Chunk, ChunkedFile } from './chunk.ts';
import { Layout, type Piece } from './chunk-layout.ts';
import { MAX_CHUNK_CHARS } from './chunk-limits.ts';
import { Lines } from './chunk-lines.ts';
import { merge, tile } from './chunk-merge.ts';
import { notebookChunks } from './chunk-notebook.ts';
import { outlinedPieces } from './chunk-outlined.ts';
import { sectionPieces } from './chunk-sections.ts';
import { namesOf, storedSymbols, withDeclared } from './chunk-symbols.ts';
import { windows } from './chunk-text.ts';
import { HEADINGS } from './headings.ts';
import { segmentsOf } from './segments.ts';

/**
 * Cuts a file into chunks. Never fails on the text's content: what cannot be parsed, or with too much work, is cut along
 * lines that look like definitions, or into windows.
 * Grammars are loaded at first use; calls may overlap.
 * @throws Error where the language's grammar is not installed.
 */
export async function chunkFile(path: string, text: string): Promise<ChunkedFile> {
  const language = languageOf(path, text);
  const chunks =
    language.name === 'notebook'
      ? await notebookChunks(text, chunkText)
      : await chunkSegments(text, language, syntaxOf(language, path), path);
  return { language: language.name, chunks };
}

/** A long text is cut part by part: a tree of it takes many times its memory, which a thread never gives back. */
async function chunkSegments(
  text: string,
  language: Language,
  syntax: Syntax | undefined,
  path: string,
): Promise<Chunk[]> {
  const segments = segmentsOf(text);
  if (segments.length === 1) return chunkText(text, language, syntax, path);
  const chunks: Chunk[] = [];
  for (const { text: part, row } of segments) {
    for (const chunk of await chunkText(part, language, syntax, path)) chunks.push(moved(chunk, row));
  }
  return chunks;
}

/** A chunk of a part that begins so many rows below the beginning of the file. */
function moved(chunk: Chunk, rows: number): Chunk {
  const { startLine, endLine } = chunk;
  const symbols = chunk.symbols.map(one => ({ ...one, line: one.line + rows, endLine: one.endLine + rows }));
  return { ...chunk, startLine: startLine + rows, endLine: endLine + rows, symbols };
}

async function chunkText(text: string, { name }: Language, syntax?: Syntax, path = ''): Promise<Chunk[]> {
  const lines = new Lines(text);
  let pieces: readonly Piece[] | null = null;
  if (lines.count === 0) pieces = [];
  else if (HEADINGS[name]) pieces = sectionPieces(lines, HEADINGS[name](lines));
  else if (syntax) {
    pieces = await parsedPieces(syntax, lines);
  }
  const outline = OUTLINES[name];
  pieces ??= (outline && outlinedPieces(outline, lines)) ?? windows(lines, name);
  return withDeclared(pieces, declaredIn(name, path, text)).flatMap(piece => toChunks(piece, lines));
}

/** What a schema or a configuration declares, which no grammar reads. */
function declaredIn(language: string, path: string, text: string): CodeSymbol[] {
  return schemaSymbols(language, text) ?? configSymbols(language, path, () => text.split(/\r?\n/));
}

/** Pieces along the syntax tree; null where there is none. */
async function parsedPieces(syntax: Syntax, lines: Lines): Promise<readonly Piece[] | null> {
  const text = syntax.parseable?.(lines.text) ?? lines.text;
  const layout = new Layout(syntax, lines);
  const laid = await withTree(syntax.grammar, text, tree => layout.pieces(tree.rootNode));
  return laid && laid.length > 0 ? layout.withMembers(merge(tile(laid, lines), lines)) : null;
}

/** The piece as a chunk; as several where it is longer than a chunk may be. */
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
