import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { useEditor } from './harness/fixture.ts';
import { canBeOffline } from './harness/network.ts';
import { prepared } from './harness/prepared.ts';
import { Editor } from './harness/server.ts';
import { EditorWindow, launchBrowser } from './harness/window.ts';

const DOWSE = fileURLToPath(new URL('../../node_modules/.bin/dowse', import.meta.url));

describe.skipIf(!canBeOffline())('the package for this platform', () => {
  const here = useEditor({ offline: canBeOffline() });

  test('works in a bare profile, without a network, and without Node on the PATH', async () => {
    expect(existsSync(join(prepared().path, 'node'))).toBe(false);
    const window = await here.open();
    await window.ask('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor({ timeout: 45_000 });
    await window.dismiss();
    const log = here.editor.logs();
    expect(log).toContain('Starting dowse (extension)');
    const [path, ...others] = pathsOfExtensionHosts(here.editor.pid);
    expect(others).toEqual([]);
    const withNode = path?.split(':').filter(folder => existsSync(join(folder, 'node')));
    expect(withNode, 'folders with a Node on the PATH that extensions see').toEqual([]);
  });
});

describe('the small package for all platforms', () => {
  const { place, path } = pathWithDowse();
  const here = useEditor({ extensions: 'universal', path });

  test('runs the dowse on the PATH', async () => {
    const window = await here.open();
    await window.ask('where are failed calls tried again');
    await window.quickRow('withRetries').waitFor({ timeout: 45_000 });
    expect(here.editor.logs()).toContain('Starting dowse (PATH)');
    removeFolder(place);
  });

  test('gives advice if there is none', async () => {
    const editor = await Editor.start({ extensions: 'universal' });
    const browser = await launchBrowser(editor);
    const window = await EditorWindow.open(browser, editor, { open: here.project.folder });
    await window.notifications.filter({ hasText: /dowse/i }).first().waitFor();
    await window.run('dowse.results.focusList');
    await window.welcome.filter({ hasText: 'Dowse is not running' }).waitFor();
    await window.screenshot('no-dowse');
    await browser.close();
    await editor.stop();
  });
});

/** The PATH of each extension host of an editor, from /proc. */
function pathsOfExtensionHosts(editor: number): string[] {
  const children = readFileSync(`/proc/${editor}/task/${editor}/children`, 'utf8').trim().split(' ');
  return children
    .filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=extensionHost'))
    .map(pid => /(?:^|\0)PATH=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? '');
}

/** A PATH with `dowse` and the Node of its first line. */
function pathWithDowse(): { place: string; path: string } {
  const place = temporaryFolder();
  const path = join(place, 'bin');
  mkdirSync(path);
  symlinkSync(DOWSE, join(path, 'dowse'));
  symlinkSync(process.execPath, join(path, 'node'));
  return { place, path: `${path}:/usr/bin:/bin` };
}
