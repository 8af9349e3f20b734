import type { Call } from '../../../api/dowse.ts';
import type { PlaceView } from '../../../api/page-reader.ts';
import { isAddress } from '../../../api/repo-address.ts';
import type { Match } from '../../../api/schemas.ts';
import { placeUrl } from '../../../text/place-url.ts';
import type { Engine } from '../../context.ts';
import { type Html, html } from '../html.ts';
import { parentOf } from '../urls.ts';

const MAX_REFERENCES = 100;

/** The definitions, calls, imports and other uses of a name. */
export interface References {
  name: string;
  /** The folder or repository that was searched. */
  root: string;
  groups: { title: string; matches: readonly Match[] }[];
  truncated: boolean;
}

/** Finds the references of a name in the repository or the indexed folder of a file. */
export async function readReferences(
  engine: Engine,
  path: string,
  place: PlaceView,
  name: string,
  call: Call,
): Promise<References> {
  const root = place.repository?.address ?? (await folderOf(engine, path, call));
  const options = { max_results: MAX_REFERENCES };
  const [{ definitions, calls, imports, truncated }, used] = await Promise.all([
    engine.references({ name, path: root, options }, call),
    engine.search({ pattern: name, path: root, options: { ...options, ...WORD_IN_CODE } }, call),
  ]);
  const known = new Set([...definitions, ...calls, ...imports].map(lineOf));
  const uses = (used.results as Match[]).filter(match => !known.has(lineOf(match)));
  const groups = [
    { title: 'Definitions', matches: definitions },
    { title: 'Calls', matches: calls },
    { title: 'Imports', matches: imports },
    { title: 'Other uses', matches: uses },
  ];
  return {
    name,
    root,
    groups: groups.filter(({ matches }) => matches.length > 0),
    truncated: truncated === true || used.truncated === true,
  };
}

/** Uses of variables, constants and properties are no calls. */
const WORD_IN_CODE = {
  fixed_strings: true,
  word: true,
  recursive: true,
  structure: { only: ['code' as const] },
};

const lineOf = ({ file_name, line_number }: Match) => `${file_name}:${line_number}`;

/** The smallest indexed folder around a file, or its own folder. */
async function folderOf(engine: Engine, path: string, call: Call): Promise<string> {
  const { indexes } = await engine.list(call);
  const around = indexes
    .map(({ target_dir }) => target_dir)
    .filter(folder => !isAddress(folder) && path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length);
  return around[0] ?? parentOf(path);
}

export function referencesView({ name, root, groups, truncated }: References): Html {
  const row = (match: Match) =>
    html`<li><a class="hit" href="${placeUrl(match.file_name, { line: match.line_number })}"><span class="where">${relativeTo(root, match.file_name)}:${match.line_number}</span><code>${match.line.trim().slice(0, 200)}</code></a></li>`;
  return html`<section class="references" id="references" aria-label="References of ${name}">
<h2>References of <code>${name}</code> <a class="close" href="?" data-close aria-label="Close the references">×</a></h2>
${groups.map(({ title, matches }) => html`<h3>${title} <small>${matches.length}</small></h3><ul>${matches.map(row)}</ul>`)}
${groups.length === 0 && html`<p class="quiet">This name was not found in code.</p>`}
${truncated && html`<p class="note">There are more than ${MAX_REFERENCES}; the rest is not shown.</p>`}
</section>`;
}

function relativeTo(root: string, file: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}
