import type {
  OutlineRequest,
  OutlineResponse,
  ReadRequest,
  ReadResponse,
  ReferencesRequest,
  ReferencesResponse,
  ShowRequest,
  ShowResponse,
} from '../../api/code.ts';
import type { Call } from '../../api/dowse.ts';
import { DowseError } from '../../api/errors.ts';
import type { Match, SearchResponse } from '../../api/schemas.ts';
import { DEFINITIONS, type FactKind, TYPE_DEFINITIONS } from '../../api/structure.ts';
import { commentLine } from '../../languages/comments.ts';
import { escapeRegex } from '../../languages/escape-regex.ts';
import { hasFacts } from '../../languages/facts/facts.ts';
import { languageOf } from '../../languages/index.ts';
import type { PatternSearch } from '../../search/pattern-search.ts';
import { linesOf, MAX_LINES_SHOWN, readFile } from './lines.ts';
import { type FileOutline, outlinesOf, withinBudget } from './outline.ts';

const OUTLINED: FactKind[] = ['method', 'function', ...TYPE_DEFINITIONS];
/** Maximum number of definitions in one outline. */
const MAX_SYMBOLS = 20_000;

/** Operations that read code by its structure. They combine structural searches with reading files. */
export class CodeReader {
  readonly #search: PatternSearch['search'];

  constructor({ search }: Pick<PatternSearch, 'search'>) {
    this.#search = search;
  }

  /** The definitions, calls and imports of a name, ordered by path and line. */
  async references(
    { name, path, options: { max_results = 200, ...where } = {} }: ReferencesRequest,
    call: Call,
  ): Promise<ReferencesResponse> {
    const find = (pattern: string, structure: object) => {
      const text = pattern === '' ? {} : { fixed_strings: true };
      const options = { ...where, ...text, max_results, recursive: true, structure };
      return this.#search({ pattern, path, options }, call);
    };
    const [found, imported] = await Promise.all([
      find('', { kind: [...DEFINITIONS, 'call'], name: globFor(name), container: true }),
      find(name, { kind: ['import'] }),
    ]);
    const named = found.results.filter(({ symbol }) => symbol === name);
    const word = wordTest(name);
    return {
      name,
      definitions: named.filter(({ kind }) => kind !== 'call'),
      calls: named.filter(({ kind }) => kind === 'call'),
      imports: imported.results.filter(({ line }) => word(line)),
      ...endOf(found, imported),
    };
  }

  /** The functions and types of a file or folder, within a budget of tokens. */
  async outline(
    { path, options: { max_tokens = 4000, ...where } = {} }: OutlineRequest,
    call: Call,
  ): Promise<OutlineResponse> {
    const options = {
      ...where,
      recursive: true,
      max_results: MAX_SYMBOLS,
      structure: { kind: OUTLINED },
    };
    const found = await this.#search({ pattern: '', path, options }, call);
    const files: FileOutline[] = outlinesOf(found.results);
    return { ...withinBudget(files, max_tokens), ...endOf(found) };
  }

  /** The complete definitions of a symbol in a file. @throws DowseError INVALID_REQUEST if no parser reads the file */
  async show({ path, symbol }: ShowRequest, call: Call): Promise<ShowResponse> {
    const { file_name, lines } = readFile(path, call);
    if (!hasFacts(path)) throw unread(path);
    const parts = symbol.split(/::|[.#]/).filter(part => part !== '');
    const name = parts.at(-1) ?? symbol;
    const structure = { kind: [...DEFINITIONS], name: globFor(name), container: true };
    const { results } = await this.#search({ pattern: '', path, options: { structure } }, call);
    const within = parts.slice(0, -1).join('.');
    const isMeant = (match: Match) =>
      match.symbol === name &&
      (within === '' || match.container === within || match.container?.endsWith(`.${within}`) === true);
    const isComment = commentLine(languageOf(path, lines[0]).comments);
    const definitions: ShowResponse['definitions'] = [];
    let left = MAX_LINES_SHOWN;
    for (const { kind, container, range, line_number } of results.filter(isMeant)) {
      const [start, end] = range ?? [line_number, line_number];
      const first_line = aboveWith(lines, start!, isComment);
      if (left <= 0) break;
      const last_line = Math.min(end!, first_line + left - 1);
      left -= end! - first_line + 1;
      const text = linesOf(lines, first_line, last_line);
      definitions.push({
        kind: kind!,
        symbol: name,
        ...(container && { container }),
        first_line,
        last_line,
        text,
      });
    }
    return { file_name, definitions, ...(left < 0 ? { truncated: true } : {}) };
  }

  /** Lines of a file; empty past its end. */
  async read({ path, first_line = 1, last_line }: ReadRequest, call: Call): Promise<ReadResponse> {
    const { file_name, lines } = readFile(path, call);
    if (last_line !== undefined && last_line < first_line)
      throw new DowseError('INVALID_REQUEST', 'last_line is before first_line.', '/last_line');
    const wanted = last_line ?? first_line + DEFAULT_SPAN - 1;
    const last = Math.min(wanted, first_line + MAX_LINES_SHOWN - 1, lines.length);
    const text = linesOf(lines, first_line, last);
    return { file_name, first_line, last_line: last, total_lines: lines.length, text };
  }
}

const DEFAULT_SPAN = 200;

/** A glob that matches exactly this name, as far as globs allow: glob characters in it match any character. */
function globFor(name: string): string {
  return name.replace(/[*?{}]/g, '?').replace(/^\//, '?');
}

/** Whether a line contains the name as a word. */
function wordTest(name: string): (line: string) => boolean {
  const word = new RegExp(`(?<![\\p{L}\\p{N}_$])${escapeRegex(name)}(?![\\p{L}\\p{N}_$])`, 'u');
  return line => word.test(line);
}

function endOf(...responses: readonly SearchResponse[]): { truncated?: true; unparsed?: number } {
  const unparsed = Math.max(...responses.map(response => response.unparsed ?? 0));
  const isTruncated = responses.some(({ truncated }) => truncated);
  return { ...(isTruncated && { truncated: true as const }), ...(unparsed > 0 && { unparsed }) };
}

/** The start of a decorator or an attribute. */
const DECORATOR = /^\s*(?:@|#!?\[)/;

/** The first line of a definition at `line` with the comments and decorators directly above it. */
function aboveWith(lines: readonly string[], line: number, isComment: (line: string) => boolean): number {
  let first = line;
  for (; first > 1; first--) {
    const above = lines[first - 2]!;
    if (!isComment(above) && !DECORATOR.test(above)) break;
  }
  return first;
}

function unread(path: string): DowseError {
  const details = 'Read its lines instead (read), or search it as text.';
  return new DowseError('INVALID_REQUEST', `No parser reads ${path}.`, details);
}
