import path from 'node:path';
import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';
import { fileNamer } from './file-sink.ts';
import { isHidden } from './hidden-path.ts';
import { listNames, rulesForOnly } from './list-names.ts';
import { asFiles } from './text-files.ts';

/**
 * Selects those of these files (relative to the target, with `/`) that a search of the folder reads. ripgrep lists the files that it would
 * search with these options. An ignore file of the lowest precedence keeps it out of folders without any of them.
 *
 * @throws DowseError SERVICE_UNAVAILABLE when ripgrep is killed before it has listed all; the signal's reason when aborted.
 */
export async function searchedFiles(
  target: ResolvedPath,
  request: SearchRequest,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Set<string>> {
  const wanted = new Set(files);
  // Files that an ignore file excepts do not count as hidden, so only a full walk finds which hidden files are searched. Names that no line
  // of an ignore file can contain need a full walk too.
  const isBroad = (file: string) => file.includes('\n') || (!request.options?.hidden && isHidden(file));
  const isNarrow = !files.some(isBroad);
  const namer = fileNamer(target, request);
  return asFiles([{ file: 'ignore', text: rulesForOnly(files) }], async folder => {
    const how = ['--files', ...(isNarrow ? [`--ignore-file=${path.join(folder, 'ignore')}`] : [])];
    const { names } = await listNames(target.absolute, request.options ?? {}, { how, signal });
    return new Set(names.filter(file => wanted.has(file) && !namer.isIgnored(Buffer.from(file))));
  });
}
