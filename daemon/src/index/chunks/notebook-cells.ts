import { visit } from 'jsonc-parser';

/** A cell of a Jupyter notebook. */
export interface Cell {
  isCode: boolean;
  /** Its decoded source. */
  text: string;
  /** 0-based rows of the file, one for each line of the source. */
  rows: readonly number[];
}

export interface Notebook {
  cells: readonly Cell[];
  /** File extension of the code's language, with the dot; empty if unknown. */
  extension: string;
  /** Name of the code's language, in lower case; empty if unknown. */
  language: string;
}

/**
 * Paths of a notebook's parts in its JSON, for nbformat 4 (https://nbformat.readthedocs.io), for 2 and 3 (cells are in
 * worksheets and have an `input`), and for 1 (cells have `code` or `text`).
 */
const TYPE = /^((?:worksheets,\d+,)?cells,\d+),cell_type$/;
const SOURCE = /^((?:worksheets,\d+,)?cells,\d+),(?:source|input|code|text)(?:,\d+)?$/;
const EXTENSION = 'metadata,language_info,file_extension';
const LANGUAGE =
  /^(?:metadata,(?:language_info,name|kernelspec,language|language)|(?:worksheets,\d+,)?cells,\d+,language)$/;

/**
 * The cells of a notebook, with the rows of their lines in the file, without outputs.
 *
 * @returns null if the text is not a notebook
 */
export function notebookOf(json: string): Notebook | null {
  const cells = new Map<string, { type: string; text: string; rows: number[] }>();
  const cellAt = (at: string) => {
    const cell = cells.get(at) ?? { type: '', text: '', rows: [] };
    cells.set(at, cell);
    return cell;
  };
  let extension = '';
  let language = '';
  const isJson = visitStrings(json, (path, value, row) => {
    const source = SOURCE.exec(path)?.[1];
    const type = TYPE.exec(path)?.[1];
    if (source) addSource(cellAt(source), value, row);
    else if (type) cellAt(type).type = value;
    else if (path === EXTENSION) extension = value;
    else if (LANGUAGE.test(path)) language ||= value.toLowerCase();
  });
  const found = [...cells.values()].filter(({ rows }) => rows.length > 0);
  if (!isJson || found.length === 0) return null;
  const asCell = ({ type, text, rows }: { type: string; text: string; rows: number[] }): Cell => ({
    isCode: type === 'code',
    // In nbformat 3 a heading has no `#`.
    text: type === 'heading' ? `# ${text}` : text,
    rows,
  });
  return { cells: found.map(asCell), extension, language };
}

/** Calls `take` with each string, its path (joined by commas) and its row. @returns whether the text is JSON */
function visitStrings(json: string, take: (path: string, value: string, row: number) => void): boolean {
  let isJson = true;
  try {
    visit(json.replace(/^\ufeff/, ''), {
      onError: () => {
        isJson = false;
      },
      onLiteralValue: (value: unknown, _offset, _length, row, _character, pathOf) => {
        if (typeof value === 'string') take(pathOf().join(), value, row);
      },
    });
  } catch (error) {
    // The nesting is deeper than the stack allows.
    if (error instanceof RangeError) return false;
    throw error;
  }
  return isJson;
}

/** The value is usually one line; it may also be all lines of the cell in one string. */
function addSource(cell: { text: string; rows: number[] }, value: string, row: number): void {
  const continues = cell.text !== '' && !cell.text.endsWith('\n');
  cell.text += value;
  const lines = value.split('\n').length - Number(value.endsWith('\n') || value === '');
  for (let i = Number(continues); i < lines; i++) cell.rows.push(row);
}
