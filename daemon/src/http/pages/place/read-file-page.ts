import type { OutlineSymbol } from '../../../api/code.ts';
import type { Call } from '../../../api/dowse.ts';
import { DowseError } from '../../../api/errors.ts';
import type {
  BlameRange,
  FileView,
  FolderEntry,
  PageReader,
  PlaceView,
  Revision,
} from '../../../api/page-reader.ts';
import { PAGE_LINES } from '../../../text/place-url.ts';
import type { Engine } from '../../context.ts';
import { parentOf } from '../urls.ts';
import type { PlaceQuery } from './place-query.ts';
import { type References, readReferences } from './references.ts';

const OUTLINE_TOKENS = 20_000;
/** Commits on one page of a history. git reads it from the newest one each time, so it is not read to any depth. */
const PAGE_COMMITS = 100;
const MAX_COMMIT_PAGES = 50;

/** Everything that the page of a file shows. */
export interface FilePage {
  path: string;
  place: PlaceView;
  file: FileView;
  page: number;
  pages: number;
  symbols: OutlineSymbol[];
  /** Symbols that the outline left out. */
  moreSymbols: number;
  /** The entries of its folder. */
  siblings: FolderEntry[];
  blame?: BlameRange[];
  history?: CommitPage;
  references?: References;
  /** Why the history cannot be shown. */
  problem?: string;
}

/** A page of the commits that changed a file. */
export interface CommitPage {
  commits: Revision[];
  number: number;
  /** There are older ones, and whether a page shows them. */
  hasMore: boolean;
  isLast: boolean;
}

/** Reads a file for its page. @throws DowseError as the operations do */
export async function readFilePage(
  { engine, view }: { engine: Engine; view: PageReader },
  path: string,
  place: PlaceView,
  { page: number, view: wanted, refs }: PlaceQuery,
  call: Call,
): Promise<FilePage> {
  const isHistory = wanted === 'history';
  const page = isHistory ? 1 : Number(number ?? 1);
  const first_line = (page - 1) * PAGE_LINES + 1;
  const [file, outline, siblings, references] = await Promise.all([
    view.file({ path, first_line, last_line: first_line + PAGE_LINES - 1 }, call),
    symbolsOf(engine, path, call),
    siblingsOf(view, path, call),
    refs === undefined ? undefined : readReferences(engine, path, place, refs, call),
  ]);
  const pages = Math.max(1, Math.ceil(file.total_lines / PAGE_LINES));
  const shown: FilePage = { path, place, file, page, pages, ...outline, siblings };
  if (references) shown.references = references;
  try {
    if (wanted === 'blame') shown.blame = await view.blame({ path }, call);
    if (isHistory) shown.history = await readHistory(view, path, Number(number ?? 1), call);
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    shown.problem = error.text;
  }
  return shown;
}

async function readHistory(view: PageReader, path: string, page: number, call: Call): Promise<CommitPage> {
  const number = Math.min(page, MAX_COMMIT_PAGES);
  const count = number * PAGE_COMMITS;
  const all = await view.history({ path, count: count + 1 }, call);
  const commits = all.slice(count - PAGE_COMMITS, count);
  return { commits, number, hasMore: all.length > count, isLast: number === MAX_COMMIT_PAGES };
}

/** None for a file that no parser reads. */
async function symbolsOf(
  engine: Engine,
  path: string,
  call: Call,
): Promise<Pick<FilePage, 'symbols' | 'moreSymbols'>> {
  const options = { max_tokens: OUTLINE_TOKENS, no_ignore: true, hidden: true };
  const outline = await engine.outline({ path, options }, call).catch(ignoreKnown);
  return { symbols: outline?.files[0]?.symbols ?? [], moreSymbols: outline?.left_out?.symbols ?? 0 };
}

async function siblingsOf(view: PageReader, path: string, call: Call): Promise<FolderEntry[]> {
  const folder = await view.place({ path: parentOf(path) }, call).catch(ignoreKnown);
  return folder?.entries ?? [];
}

function ignoreKnown(error: unknown): undefined {
  if (error instanceof DowseError) return undefined;
  throw error;
}
