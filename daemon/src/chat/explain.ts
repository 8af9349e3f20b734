import type { SearchCommand } from '../command/command.ts';
import type { Understood } from './translation.ts';

/** How the request was read, in one plain sentence. */
export function explain(
  { reading, place, manner, intent }: Understood,
  { options, path }: SearchCommand,
): string {
  const lead = intent === 'count' ? 'The number of lines' : intent === 'files' ? 'Files and lines' : 'Lines';
  const parts = [`${lead} with ${wordOf(reading.says, manner.word)}`];
  if (options.file_types) parts.push(`in ${options.file_types.map(one => `.${one}`).join(' and ')} files`);
  if (path !== undefined) parts.push(`in ${path}`);
  const outside = place.says.filter(say => /^(?:outside|in (?:the )?non)\b/iu.test(say));
  const globs = (options.globs ?? []).filter(glob => !glob.startsWith('!'));
  const folders = globs.flatMap(glob => /^(?:\*\*\/)?([^*]+)\/\*\*$/.exec(glob)?.[1] ?? []);
  if (folders.length > 0 && folders.length === globs.length)
    parts.push(`in folders named ${folders.join(' or ')}`);
  else if (globs.length > 0) parts.push(`in files named ${globs.join(' or ')}`);
  const details = [...outside];
  if (options.ignore_case) details.push('in upper or lower case');
  if (options.context) details.push(`with ${options.context} lines around each`);
  if (options.max_results) details.push(`at most ${options.max_results}`);
  if (options.hidden) details.push('hidden files too');
  if (options.no_ignore) details.push('ignored files too');
  details.push('recursively');
  return `${parts.join(' ')}, ${details.join(', ')}.`.replace(
    /with lines (that|of|longer|shorter|with)/,
    '$1',
  );
}

function wordOf(says: string, word: boolean | undefined): string {
  return word && !says.startsWith('the whole word') ? `the whole word ${says}` : says;
}
