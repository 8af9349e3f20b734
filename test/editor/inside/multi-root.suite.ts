import { deepEqual, doesNotMatch, match, ok } from 'node:assert/strict';
import * as vscode from 'vscode';
import { runner } from './run.ts';
import { callTool, untilAnswered } from './support.ts';

export const run = runner(() => {
  describe('a workspace with two folders', () => {
    it('is one workspace', () => {
      deepEqual(
        vscode.workspace.workspaceFolders?.map(({ name }) => name),
        ['orchard', 'annex'],
      );
    });

    it('is asked as a whole: the best answer of all folders comes first', async () => {
      const annex = await untilAnswered('where is honey weighed', 'weighHoney');
      match(annex.split('\n')[0] ?? '', /annex.*hive\.py/);
      const orchard = await untilAnswered('where are failed calls tried again', 'withRetries');
      match(orchard.split('\n')[0] ?? '', /retry\.ts/);
    });

    it('is searched as a whole', async () => {
      const found = await callTool('search_code', { pattern: 'TODO' });
      match(found, /src\/cart\/cart\.ts/);
      match(found, /hive\.py/);
    });

    it('accepts files and folders in tools by the names in results', async () => {
      const found = await callTool('search_code', { pattern: 'def |function ', path: 'annex' });
      match(found, /^annex\/\S*hive\.py:\d+:/);
      doesNotMatch(found, /orchard\//);
      const [file] = found.split(':');
      match(await callTool('ask_codebase', { query: 'weigh', path: file }), /^annex\/\S*hive\.py:/);
    });

    it('is watched as a whole', async () => {
      const [, annex] = vscode.workspace.workspaceFolders ?? [];
      ok(annex);
      const text =
        'def smoke_bees(hive):\n    """Calms the bees with smoke before the hive is opened."""\n    return hive.smoke()\n';
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(annex.uri, 'smoke.py'), Buffer.from(text));
      await untilAnswered('how are the bees calmed', 'smoke_bees');
    });
  });
});
