import { LANGUAGES, languageOf, syntaxOf } from '../../languages/index.ts';
import type { Language, Syntax } from '../../languages/language.ts';
import { JUPYTER_EXTENSION, TEXT } from '../../languages/simple-languages.ts';
import { type Chunk, renumbered } from './chunk.ts';
import { MAX_DEFINITIONS, MAX_DOC_CHARS } from './limits.ts';
import { type Cell, notebookOf } from './notebook-cells.ts';

/** Splits a text of a language into chunks. */
export type ChunkText = (text: string, language: Language, syntax?: Syntax) => Promise<Chunk[]>;

/** A magic command that takes the whole cell: `%%bash`. */
const IS_COMMAND = /^\s*%%/;
/** If a notebook cannot be parsed, longer lines are assumed to be pictures. */
const PICTURE = /^.{2000,}$/gm;
/** Maximum characters of source, as for other files. */
const MAX_SOURCE = 1 << 20;

/**
 * The chunks of a notebook. Each cell is split in its own language. The text above a code cell becomes its
 * documentation. Line numbers are those of the file; the text is the decoded source.
 */
export async function notebookChunks(json: string, chunkText: ChunkText): Promise<Chunk[]> {
  const notebook = notebookOf(json);
  if (!notebook) return chunkText(json.slice(0, MAX_SOURCE).replace(PICTURE, ''), TEXT);
  const code = languageOf(`cell${notebook.extension || extensionOf(notebook.language) || JUPYTER_EXTENSION}`);
  const chunks: Chunk[] = [];
  let above = '';
  let left = MAX_SOURCE;
  for (const cell of notebook.cells) {
    left -= cell.text.length;
    if (left < 0) break;
    const found = await chunkText(cell.text, ...languageOfCell(cell, code));
    const [first] = found;
    if (cell.isCode && first) first.doc ??= above.trim().slice(0, MAX_DOC_CHARS) || null;
    above = cell.isCode ? '' : `${above}\n${cell.text}`;
    chunks.push(...found.map(chunk => renumbered(chunk, line => cell.rows[line - 1]! + 1)));
  }
  return withOwnRows(chunks);
}

const extensionOf = (language: string) => LANGUAGES.find(({ name }) => name === language)?.extensions[0];

/** Joins chunks that share a row of the file. In a notebook of one line, all cells are joined. */
function withOwnRows(chunks: readonly Chunk[]): Chunk[] {
  const apart: Chunk[] = [];
  for (const chunk of chunks) {
    const last = apart.at(-1);
    if (last && chunk.startLine <= last.endLine) apart[apart.length - 1] = joinChunks(last, chunk);
    else apart.push(chunk);
  }
  return apart;
}

function joinChunks(one: Chunk, other: Chunk): Chunk {
  return {
    ...one,
    endLine: Math.max(one.endLine, other.endLine),
    text: `${one.text.trimEnd()}\n\n${other.text}`,
    kind: 'block',
    symbol: null,
    container: null,
    signature: null,
    symbols: [...one.symbols, ...other.symbols].slice(0, MAX_DEFINITIONS),
    definitions: [...new Set([...one.definitions, ...other.definitions])].slice(0, MAX_DEFINITIONS),
    members: [...new Set([...one.members, ...other.members])].slice(0, MAX_DEFINITIONS),
  };
}

function languageOfCell({ isCode, text }: Cell, code: Language): [Language, Syntax?] {
  if (!isCode) return [languageOf('cell.md')];
  if (IS_COMMAND.test(text)) return [TEXT];
  return [code, code.notebookSyntax ?? syntaxOf(code, `cell${code.extensions[0]}`)];
}
