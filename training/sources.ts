import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A package to mine: a Debian binary package, a Debian source package, or an npm tarball. */
export interface Source {
  kind: 'deb' | 'src' | 'npm';
  name: string;
  version: string;
  licence: string;
}

const FILE = new URL('sources.tsv', import.meta.url);
const HEADER = 'kind\tname\tversion\tlicence';

/** The packages to mine, from sources.tsv; empty before `select.ts` has made the list. */
export function readSources(): Source[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n').slice(1).filter(Boolean);
  return lines.map(line => {
    const [kind, name, version, licence] = line.split('\t') as [Source['kind'], string, string, string];
    return { kind, name, version, licence };
  });
}

export function writeSources(sources: readonly Source[]): void {
  const sorted = [...sources].sort((a, b) => a.kind.localeCompare(b.kind) || (a.name < b.name ? -1 : 1));
  const lines = sorted.map(({ kind, name, version, licence }) => [kind, name, version, licence].join('\t'));
  writeFileSync(FILE, `${[HEADER, ...lines].join('\n')}\n`);
}
