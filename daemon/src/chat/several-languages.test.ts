import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './roles/index.ts';
import { findsIn } from './testing/finds.ts';

/** A tree with as many files of each of these extensions. */
const treeOf = (...extensions: string[]) => ({
  languages: new Map(extensions.map(one => [one, 10])),
  folders: new Set<string>(),
});
const found = (query: string, extensions: string[], lines: string[]) =>
  findsIn(treeOf(...extensions), query, lines);
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

  test('calls without definitions are without those of every language', () => {
    const calls = ['grow(1);', '  grow (2)'];
    const others = ['function grow(by) {', 'fn grow(by: u8) {', 'def grow(by):', 'static int grow(int by)'];
    expect(
      found('calls to grow, not its definition', ['rs', 'ts', 'py', 'c'], [...calls, ...others]),
    ).toEqual(calls);
  });

  test.each(['tests named like Twice', 'tests with Twice in the name'])('%s', query => {
    const named = ["test('Twice is twice', () => {", 'func TestTwice(t *testing.T) {'];
    const others = ['const doneTwice = 2;', "test('once', () => {", 'func Twice() {'];
    expect(found(query, ['ts', 'go'], [...named, ...others])).toEqual(named);
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

describe('no more than what is asked', () => {
  const go = ['func (s *Store) load() error {', 'func load() error {', 'func (s *Store) Load() error {'];
  const python = ['    def _load(self):', '    def __load(self):', '    def __init__(self):', 'def _load():'];
  const web = [
    '  private load(): void {',
    '  #load() {',
    '  private size = load();',
    '  private cb: (x) => void;',
  ];

  test('private methods are methods, and private', () => {
    expect(found('private methods', ['go'], go)).toEqual(go.slice(0, 1));
    expect(found('private methods', ['py'], python)).toEqual(python.slice(0, 2));
    expect(found('private methods', ['ts'], web)).toEqual(web.slice(0, 2));
    expect(found('private methods', ['ts', 'py', 'go'], [...web, ...python, ...go])).toHaveLength(5);
  });

  test('private functions may stand outside of classes', () => {
    expect(found('private functions', ['go'], go)).toEqual(go.slice(0, 2));
    expect(found('private functions', ['py'], python)).toEqual([python[0], python[1], python[3]]);
  });

  test('type aliases are no other types', () => {
    const lines = ['type Id = string', 'type Store struct {', 'type Name string', 'type Reader interface {'];
    for (const extensions of [['go'], ['ts'], ['go', 'rs', 'ts'], every])
      expect(found('type aliases', extensions, lines)).toEqual(lines.slice(0, 1));
    expect(
      found('alias de tipo', ['py'], ['type Id = int', 'Ids: TypeAlias = list', 'type(x) == y']),
    ).toHaveLength(2);
    expect(
      found('type aliases', ['java', 'cs'], ['public class A {', 'using Id = System.Int32;']),
    ).toHaveLength(1);
  });

  test('a parameter named so is called so and no longer', () => {
    const lines = ['def save(user):', 'def save(username):', 'def save(a, user: User):'];
    expect(found('functions with a parameter named user', ['py'], lines)).toEqual([lines[0], lines[2]]);
    expect(found('functions that take a user', ['py'], lines)).toEqual(lines);
  });
});
