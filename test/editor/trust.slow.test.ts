import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { useEditor } from './harness/fixture.ts';
import { Project } from './harness/projects.ts';
import type { EditorWindow } from './harness/window.ts';

/** A folder whose settings name a program to run. */
const here = useEditor({ trust: true }, () => {
  const project = Project.orchard();
  mkdirSync(project.file('.vscode'));
  const settings = {
    'dowse.path': join(project.folder, 'evil.js'),
    // With this argument the server would not start.
    'dowse.serverArguments': ['--no-such-option'],
    'dowse.ask.limit': 2,
  };
  writeFileSync(project.file('.vscode/settings.json'), JSON.stringify(settings));
  const ran = JSON.stringify(project.file('evil-ran'));
  writeFileSync(project.file('evil.js'), `require('fs').writeFileSync(${ran}, '');`);
  return project;
});
let window: EditorWindow;
beforeAll(async () => {
  window = await here.open();
});

describe('in an untrusted folder', () => {
  test('the editor is in restricted mode', async () => {
    await window.statusItem('Restricted Mode').waitFor();
  });

  test('searches work; the program and the arguments in its settings are ignored', async () => {
    await window.ask('limit requests per visitor');
    await window.quickRow('RateLimiter').waitFor({ timeout: 45_000 });
    expect(here.project.has('evil-ran')).toBe(false);
    expect(here.editor.daemon()?.pid).toBeGreaterThan(0);
  });

  test('its other settings apply', async () => {
    await expect.poll(() => window.quickRows().count()).toBe(2);
    await window.dismiss();
  });

  test('the view lists the ignored settings', async () => {
    await window.run('dowse.results.focusList');
    await window.welcome.filter({ hasText: 'This folder is not trusted' }).waitFor();
    await window.screenshot('restricted');
  });
});

describe('when the folder is trusted later', () => {
  test('its settings apply without restarting the window', async () => {
    await window.command('Workspaces: Manage Workspace Trust');
    await window.page.getByText('You are in Restricted Mode').waitFor();
    await window.press('Control+Enter');
    await window.statusItem('Restricted Mode').waitFor({ state: 'detached' });
    await until('the program of the folder to run', () => here.project.has('evil-ran'));
    await window.welcome.filter({ hasText: 'This folder is not trusted' }).waitFor({
      state: 'detached',
    });
  });

  test('a program that is not our server is named in the error, which is shown once', async () => {
    const told = window.notifications.filter({ hasText: 'Dowse is not running' });
    await told.filter({ hasText: 'evil.js, which the setting dowse.path names, ended' }).waitFor();
    await window.statusItem('Dowse').locator('[aria-label="Dowse is not running"]').waitFor();
    expect(await window.notifications.count()).toBe(1);
    await window.screenshot('program-fails');
  });
});
