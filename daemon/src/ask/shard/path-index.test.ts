import { expect, test } from 'vitest';
import type { StoredFile } from '../../store/index-reader.ts';
import { PathIndex } from './path-index.ts';

const at = (path: string) => ({ path }) as StoredFile;
const legacyOf = (paths: readonly string[], before?: PathIndex) => {
  const index = new PathIndex(paths.map(at), before);
  return paths.filter((_, file) => index.factsOf(file).kinds.is_legacy);
};

test('an older version is legacy only beside a newer one', () => {
  expect(legacyOf(['client/v3/kv.go', 'client/pkg/a.go'])).toEqual([]);
  expect(legacyOf(['api/v1/users.ts', 'api/v2/users.ts', 'web/v1/page.ts'])).toEqual(['api/v1/users.ts']);
  expect(legacyOf(['src/V1.hs', 'src/V2.hs', 'src/V10.hs'])).toEqual(['src/V1.hs', 'src/V2.hs']);
  expect(legacyOf(['src/legacy/a.ts', 'src/compat.ts'])).toEqual(['src/legacy/a.ts', 'src/compat.ts']);
});

test('a first version is legacy below the files that follow it', () => {
  const first = ['lib/v1/main.py', 'lib/v1/fields.py', 'lib/v1/tools.py'];
  expect(legacyOf([...first, 'lib/main.py', 'lib/fields.py'])).toEqual(first);
  expect(legacyOf([...first, 'lib/main.py', 'lib/urls.py'])).toEqual([]);
  expect(legacyOf(['api/v1/index.ts', 'api/index.ts'])).toEqual([]);
  expect(legacyOf(['lib/v2/main.go', 'lib/v2/a.go', 'lib/main.go', 'lib/a.go'])).toEqual([]);
});

test('a version is legacy only while a newer one exists', () => {
  const one = new PathIndex([at('api/v1/a.ts')]);
  const two = new PathIndex([at('api/v1/a.ts'), at('api/v2/a.ts')], one);
  expect(two.factsOf(0).kinds.is_legacy).toBe(1);
  expect(legacyOf(['api/v1/a.ts'], two)).toEqual([]);
});

test('a generated file is a declaration while it says so', () => {
  const file = (isGenerated: 0 | 1) => [{ ...at('api/alert.go'), isGenerated }];
  const generated = new PathIndex(file(1));
  expect(generated.factsOf(0).kinds.is_declaration).toBe(2);
  expect(new PathIndex(file(0), generated).factsOf(0).kinds.is_declaration).toBe(0);
});
