import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Place } from './harness.ts';

const place = new Place({ 'a.txt': 'x\n' });
beforeAll(async () => {
  await place.serve();
});
afterAll(() => place.remove());

test('dowse open --print prints an address that signs in once', async () => {
  const { code, stdout } = await place.run(['open', '--print', 'where is x?']);
  expect(code).toBe(0);
  const open = () => fetch(stdout.trim(), { redirect: 'manual' });
  const first = await open();
  expect([first.status, first.headers.get('location')]).toEqual([303, '/?q=where+is+x%3F']);
  expect(first.headers.get('set-cookie')).toContain('HttpOnly');
  expect((await open()).headers.get('location')).toBe('/login?error=ticket');
});

test.skipIf(process.platform !== 'linux')('dowse open starts the browser of the user', async () => {
  const [folder, opened] = [join(place.root, 'bin'), join(place.root, 'opened')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" >'${opened}'\n`);
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { code, stdout } = await place.run(['open'], { env });
  expect([code, stdout]).toEqual([0, '']);
  expect(existsSync(opened) && readFileSync(opened, 'utf8')).toMatch(/^http:\S+\/login\/ticket\?ticket=/);
});

test('without a browser, dowse open prints the address', async () => {
  const { code, stdout, stderr } = await place.run(['open'], { env: { PATH: '' } });
  expect([code, stdout.slice(0, 4)]).toEqual([0, 'http']);
  expect(stderr).toContain('works once');
});
