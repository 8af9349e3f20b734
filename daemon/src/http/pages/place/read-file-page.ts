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
import type { Engine } from '../../context.ts';
import { PAGE_LINES, parentOf } from '../urls.ts';
import type { PlaceQuery } from './place-query.ts';
import { type References, readReferences } from './references.ts';

const OUTLINE_TOKENS = 20_000;

/** Everything that the page of a file shows. */
export interface FilePage {
  path: string;
  place: PlaceView;
  file: FileView;
  page: number;
  pages: number;
  symbols: OutlineSymbol[];
  /** The entries of its folder. */
  siblings: FolderEntry[];
  blame?: BlameRange[];
  history?: Revision[];
  references?: References;
  /** Why the history cannot be shown. */
  problem?: string;
}

/** Reads a file for its page. @throws DowseError as the operations do */
export async function readFilePage(
  { engine, view }: { engine: Engine; view: PageReader },
  path: string,
  place: PlaceView,
  { page: number, view: wanted, refs }: PlaceQuery,
  call: Call,
): Promise<FilePage> {
  const page = Number(number ?? 1);
  const first_line = (page - 1) * PAGE_LINES + 1;
  const [file, symbols, siblings, references] = await Promise.all([
    view.file({ path, first_line, last_line: first_line + PAGE_LINES - 1 }, call),
    symbolsOf(engine, path, call),
    siblingsOf(view, path, call),
    refs === undefined ? undefined : readReferences(engine, path, place, refs, call),
  ]);
  const pages = Math.max(1, Math.ceil(file.total_lines / PAGE_LINES));
  const shown: FilePage = { path, place, file, page, pages, symbols, siblings };
  if (references) shown.references = references;
  try {
    if (wanted === 'blame') shown.blame = await view.blame({ path }, call);
    if (wanted === 'history') shown.history = await view.history({ path }, call);
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    shown.problem = error.text;
  }
  return shown;
}

/** None for a file that no parser reads. */
async function symbolsOf(engine: Engine, path: string, call: Call): Promise<OutlineSymbol[]> {
  const options = { max_tokens: OUTLINE_TOKENS, no_ignore: true, hidden: true };
  const outline = await engine.outline({ path, options }, call).catch(ignoreKnown);
  return outline?.files[0]?.symbols ?? [];
}

async function siblingsOf(view: PageReader, path: string, call: Call): Promise<FolderEntry[]> {
  const folder = await view.place({ path: parentOf(path) }, call).catch(ignoreKnown);
  return folder?.entries ?? [];
}

function ignoreKnown(error: unknown): undefined {
  if (error instanceof DowseError) return undefined;
  throw error;
}
