import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { runInElectron, wantsElectron } from './harness/electron.ts';
import { type Fixture, useEditor } from './harness/fixture.ts';
import { Project } from './harness/projects.ts';

/** A suite has several tests with their own limits, and the start of a window. */
const SUITE_MS = 180_000;

/** Runs a suite of `inside/` in the extension host of a window, like VS Code's test runner. */
async function runInside(here: Fixture, suite: string, open = here.project.folder): Promise<void> {
  if (wantsElectron()) return runInElectron(here.editor, suite, open);
  const window = await here.open({ suite, open });
  const { code, output } = await window.ended;
  for (const line of output.split('\n').filter(line => /^(first|activated|5,000)/.test(line))) {
    console.log(line);
  }
  expect(code, output).toBe(0);
  expect(output, 'tests have run').toMatch(/\d+ passing/);
  await window.close();
}

describe('inside the extension host', () => {
  const here = useEditor({ suites: true });
  test('a folder', () => runInside(here, 'main'), SUITE_MS);
});

describe('inside the extension host', () => {
  const here = useEditor({ suites: true }, () => {
    const project = Project.orchard();
    writeFiles(project.root, {
      'annex/hive.py':
        'def weighHoney(frames):\n    """Weighs the honey in the frames of a hive, in grams."""\n    # TODO: wax\n    return sum(frame.grams for frame in frames)\n',
    });
    const folders = [{ path: 'orchard' }, { path: 'annex' }];
    writeFileSync(`${project.root}/both.code-workspace`, JSON.stringify({ folders }));
    return project;
  });
  test(
    'two folders',
    () => runInside(here, 'multi-root', `${here.project.root}/both.code-workspace`),
    SUITE_MS,
  );
});

describe('inside the extension host', () => {
  const here = useEditor({ suites: true }, () => Project.large(5000));
  test('5,000 files', () => runInside(here, 'large'), SUITE_MS);
});

// Some of it works only in the editor of these tests: see README.md.
describe.skipIf(wantsElectron())('inside the extension host', () => {
  const here = useEditor({ suites: true, settings: { 'chat.disableAIFeatures': false } });
  test('chat, tools and MCP', () => runInside(here, 'ai'), SUITE_MS);
});
