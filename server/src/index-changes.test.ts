import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from 'vscode-languageserver';
import { BuildWatchers } from './context.ts';
import { IndexChanges } from './index-changes.ts';
import type { IndexChanged } from './protocol.ts';
import { Workspace } from './workspace.ts';

let root: string;
let changes: IndexChanges;
let notifications: IndexChanged[];
let watched: number[];
const app = () => join(root, 'app');
const uri = (name: string) => pathToFileURL(join(root, name)).href;
beforeEach(() => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-changes-')));
  mkdirSync(app());
  symlinkSync(app(), join(root, 'link'), 'junction');
  const workspace = new Workspace();
  workspace.set(['app', 'link'].map(name => ({ uri: uri(name), name })));
  notifications = [];
  watched = [];
  const builds = new BuildWatchers();
  builds.add(app(), fraction => watched.push(fraction));
  const connection: Pick<Connection, 'sendNotification'> = {
    sendNotification: async (_method: unknown, change?: unknown) =>
      void notifications.push(change as IndexChanged),
  };
  changes = new IndexChanges(connection as Connection, { workspace, builds });
});
afterEach(() => rmSync(root, { recursive: true }));

test('notifies both folders of a directory that is open twice', () => {
  changes.event({ target_dir: app(), type: 'progress', progress: 0.5 });
  changes.event({ target_dir: app(), type: 'finished' });
  expect(notifications).toEqual([
    { folder: uri('app'), state: 'building', progress: 0.5 },
    { folder: uri('link'), state: 'building', progress: 0.5 },
    { folder: uri('app'), state: 'ready' },
    { folder: uri('link'), state: 'ready' },
  ]);
  expect(watched).toEqual([0.5]);
});

test('sends nothing for a directory that is not open', () => {
  changes.event({ target_dir: root, type: 'finished' });
  expect(notifications).toEqual([]);
});
