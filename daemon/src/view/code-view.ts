import { readdirSync } from 'node:fs';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type {
  BlameRange,
  CodeLine,
  FileView,
  FolderEntry,
  PageReader,
  PlaceView,
  Revision,
  Snippet,
} from '../api/page-reader.ts';
import { hasFacts } from '../languages/facts/facts.ts';
import { languageOf } from '../languages/index.ts';
import { isOwn } from '../security/own-files.ts';
import { resolvePath } from '../security/paths.ts';
import { linesOf, readFile } from '../structure/code/lines.ts';
import { committedFile } from './committed-file.ts';
import { Highlighter } from './highlighter.ts';

/** Files with more lines are colored page by page, without the lines before. */
const MAX_WHOLE_LINES = 20_000;
const MAX_ENTRIES = 2000;

/** The code on pages. Every path is checked against the roots of the call. */
export class CodeView implements PageReader {
  readonly #highlighter = new Highlighter();

  /** Snippets and files that were colored so far. */
  get colored(): Readonly<Record<'cache' | 'parser', number>> {
    return this.#highlighter.totals;
  }

  async file(
    { path, first_line, last_line }: { path: string; first_line: number; last_line: number },
    call: Call,
  ): Promise<FileView> {
    const { file_name, lines } = readFile(path, call);
    const isWhole = lines.length <= MAX_WHOLE_LINES;
    const text = isWhole ? linesOf(lines, 1, lines.length) : linesOf(lines, first_line, last_line);
    const [colored = []] = await this.#highlighter.lines([{ path, text }], call);
    return {
      file_name,
      language: languageOf(path, lines[0]).name,
      has_names: hasFacts(path),
      first_line,
      total_lines: lines.length,
      lines: lines.length === 0 ? [] : isWhole ? colored.slice(first_line - 1, last_line) : colored,
    };
  }

  async place({ path }: { path: string }, { roots }: Call): Promise<PlaceView> {
    const target = resolvePath(path, roots);
    if (!target.isDirectory) return { kind: 'file', entries: [], truncated: false };
    const { entries, truncated } = entriesOf(target.absolute);
    return { kind: 'folder', entries, truncated };
  }

  highlight(snippets: readonly Snippet[], call: Call): Promise<CodeLine[][]> {
    return this.#highlighter.lines(snippets, call);
  }

  async languages(paths: readonly string[]): Promise<string[]> {
    return paths.map(path => languageOf(path).name);
  }

  async history({ path, count }: { path: string; count: number }, call: Call): Promise<Revision[]> {
    const { historyOf } = await import('../git/history.ts');
    return historyOf(await committedFile(path, call), { count });
  }

  async blame({ path }: { path: string }, call: Call): Promise<BlameRange[]> {
    const { blameOf } = await import('../git/history.ts');
    return blameOf(await committedFile(path, call));
  }

  close(): Promise<void> {
    return this.#highlighter.close();
  }
}

/** Folders first, then by name. `.git` and Dowse's own files are left out. */
function entriesOf(folder: string): { entries: FolderEntry[]; truncated: boolean } {
  const all = read(folder)
    .filter(entry => entry.name !== '.git' && !isOwn(`${folder}/${entry.name}`))
    .map(entry => ({ name: entry.name, kind: kindOf(entry) }));
  const rank = ({ kind }: FolderEntry) => (kind === 'folder' ? 0 : 1);
  all.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
  return { entries: all.slice(0, MAX_ENTRIES), truncated: all.length > MAX_ENTRIES };
}

function read(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    throw new DowseError('PERMISSION_DENIED', 'The folder cannot be read.', 'not readable');
  }
}

function kindOf(entry: { isDirectory(): boolean; isSymbolicLink(): boolean }): FolderEntry['kind'] {
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'file';
}
