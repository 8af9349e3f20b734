import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './roles/index.ts';
import { translate } from './translate.ts';

/** A tree with as many files of each of these extensions. */
const treeOf = (...extensions: string[]) => ({
  languages: new Map(extensions.map(one => [one, 10])),
  folders: new Set<string>(),
});
const found = (query: string, extensions: string[], lines: string[]) => {
  const { pattern } = translate(query, treeOf(...extensions)).command;
  return lines.filter(line => new RegExp(pattern).test(line));
};
const every = LANGUAGES.map(rules => rules.extensions[0] as string);

describe('in a tree of several languages, what is asked holds for each of them', () => {
  test.each([
    'comments mentioning retry',
    'comments that contain "retry"',
    'retry in comments',
    'comentarios que mencionan retry',
  ])('comments are about what they are asked for: %s', query => {
    const about = ['// retry once', '# retry once', '-- retry once', '/* retry */'];
    const others = ['// other', '# other', '-- other', ' * other', '/* other */', 'retry()'];
    expect(found(query, every, [...about, ...others])).toEqual(about);
  });

  test.each([
    ['cs', 'kt'],
    ['kt', 'cs'],
  ])('a modifier belongs to the functions of every language: %s and %s', (...extensions) => {
    const wanted = ['  private async Session Load()', '  private fun load(): Session {'];
    const others = ['  Session Load()', '  fun load(): Session {', '  public fun load(): Session {'];
    expect(found('private functions that return Session', extensions, [...wanted, ...others])).toEqual(
      wanted,
    );
  });
});
