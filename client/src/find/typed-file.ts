/** A typed path: the search for the files at it. */
import { workspace } from 'vscode';
import { globsOf, isExtension } from '../pattern/options.ts';
import { type PatternSearch, pattern, type Typed } from './typed.ts';

/** `a/b.ts`, `b.ts:12`, `b.ts:12:3`, `b.ts(12,3)`, `b.ts#L12`; on Windows with a drive. */
const PLACE = /^((?:[a-z]:[\\/])?[^\s:()#"'`<>|*?]+?)(?:(?::|\(|#L)(\d{1,7})(?:[:,]\d+)?\)?)?:?$/i;

interface TypedFile {
  /** Finds the first line of each file. */
  search: PatternSearch;
  line?: number;
}

/**
 * The files that a text names by their path or the end of it. A single word names some only with a line or a usual extension.
 *
 * @returns undefined for another text
 */
export function typedFile(typed: Typed): TypedFile | undefined {
  const text = typed.text.trim();
  const [, path = '', line] = PLACE.exec(text) ?? [];
  const inFolder = workspace
    .asRelativePath(path)
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
  const name = inFolder.slice(inFolder.lastIndexOf('/') + 1);
  const extension = /.\.([^.]+)$/.exec(name)?.[1] ?? '';
  const isPath = name !== '' && (line !== undefined || inFolder.includes('/') || isExtension(extension));
  if (!isPath) return undefined;
  const search = pattern(typed, '', { ...typed.settings, files: '', regions: [] });
  const excluded = globsOf(typed.settings.files).filter(glob => glob.startsWith('!'));
  const globs = [`**/${inFolder.replace(/[[\]{}]/g, '[$&]')}`, ...excluded];
  return {
    search: { ...search, options: { globs, files_only: true }, name: text },
    ...(line !== undefined && { line: Number(line) }),
  };
}
