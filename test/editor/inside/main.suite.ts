import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { until } from '../../support/until.ts';
import { runner } from './run.ts';
import { callTool, daemon, extension, fileUri } from './support.ts';

interface Manifest {
  contributes: {
    commands: { command: string }[];
    keybindings: { command: string; key: string; when?: string }[];
    languageModelTools: { name: string }[];
  };
  enabledApiProposals?: string[];
}
const manifest = () => extension().packageJSON as Manifest;

export const run = runner(() => {
  describe('activation', () => {
    it('is fast', async () => {
      ok(!extension().isActive, 'this measures the activation itself');
      const started = performance.now();
      await extension().activate();
      const ms = performance.now() - started;
      console.log(`activated in ${ms.toFixed(1)} ms`);
    });

    it('registers every command of the manifest', async () => {
      const registered = new Set(await vscode.commands.getCommands(true));
      const missing = manifest().contributes.commands.filter(({ command }) => !registered.has(command));
      deepEqual(missing, []);
    });

    it('adds the port of its daemon to those that the editor knows', () => {
      const ports = vscode.workspace.getConfiguration('remote').get<object>('portsAttributes');
      const [known = '', ours = '', ...others] = Object.keys(ports ?? {}).sort();
      match(known, /^\d+$/);
      match(
        '/usr/bin/node\0/opt/dowse/bin/dowse.js\0serve\0--port\x007717\0',
        new RegExp(ours || others.at(-1)!),
      );
    });

    it('has keys for its searches that the editor and its built-in extensions leave free', async () => {
      await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      const bound = [...text.matchAll(/"key": "(.*?)",\s+"command": "(.*?)"/g)];
      ok(bound.length > 500, 'the editor lists its keys');
      // The other keys are for our own views.
      const everywhere = manifest().contributes.keybindings.filter(({ when }) => !when?.includes('dowse.'));
      const keys = new Set(everywhere.map(({ key }) => key));
      equal(keys.size, 6);
      for (const key of keys) {
        const commands = bound.filter(([, taken]) => taken === key).map(([, , command]) => command);
        const own = manifest()
          .contributes.keybindings.filter(each => each.key === key)
          .map(({ command }) => command);
        deepEqual(commands.sort(), own.sort(), key);
      }
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    });

    it('uses no proposed API, which would work in this editor but not for users', () => {
      equal(manifest().enabledApiProposals, undefined);
    });
  });

  describe('tools for models', () => {
    it('exist as the manifest describes them', () => {
      const names = vscode.lm.tools.map(({ name }) => name);
      for (const { name } of manifest().contributes.languageModelTools) ok(names.includes(name), name);
    });

    it('ask_codebase: the very first question waits for the first start and for the index', async () => {
      const started = performance.now();
      const answer = await callTool('ask_codebase', { query: 'where are failed calls tried again' });
      console.log(`first start → first answer: ${Math.round(performance.now() - started)} ms`);
      match(answer, /src\/http\/retry\.ts:9/);
    });

    it('search_code: lines with their positions', async () => {
      const text = await callTool('search_code', { pattern: 'class \\w+Error' });
      match(text, /src\/cart\/stock\.ts:3.*OutOfStockError/);
      equal(await callTool('search_code', { pattern: 'a.b', isRegex: false }), 'Nothing found.');
    });

    it('both accept a file or folder, as their results name it, and null for omitted values', async () => {
      const query = 'where are failed calls tried again';
      const inFile = await callTool('ask_codebase', {
        query,
        path: 'src/http/rate-limit.ts',
        fileTypes: null,
      });
      match(inFile, /^src\/http\/rate-limit\.ts:/);
      doesNotMatch(inFile, /retry\.ts/);
      match(
        await callTool('ask_codebase', { query, path: 'src/http', limit: null }),
        /^src\/http\/retry\.ts:/,
      );
      const inFolder = await callTool('search_code', { pattern: 'TODO', path: 'src/mail/', isRegex: null });
      equal(inFolder, 'src/mail/send.ts:15:// TODO: attachments');
      match(
        await callTool('search_code', { pattern: 'TODO', path: 'src/*.ts' }),
        /There is no file or folder "src\/\*\.ts"/,
      );
      match(
        await callTool('ask_codebase', { query, path: '../..' }),
        /^It failed: Only files in the workspace/,
      );
    });

    it('ask_codebase: a file just written is known', async () => {
      const text =
        '/** Grafts a scion onto a rootstock. */\nexport const graft = (scion: string) => scion;\n';
      await vscode.workspace.fs.writeFile(fileUri('src/graft.ts'), Buffer.from(text));
      match(await callTool('ask_codebase', { query: 'graft a scion onto a rootstock' }), /^src\/graft\.ts:/);
      await vscode.workspace.fs.delete(fileUri('src/graft.ts'));
    });

    it('ask_codebase: an answer lists further places of its file', async () => {
      const text = await callTool('ask_codebase', { query: 'where are failed calls tried again' });
      match(text, /withRetries[^\n]*\n[^\n]*\nFurther in the file: [^\n]*23-27 isTransient/);
    });

    it('search_code: an invalid pattern is a result, not an exception', async () => {
      match(await callTool('search_code', { pattern: '(' }), /^It failed: .*\n.*position 0/);
    });
  });

  describe('an unsaved document', () => {
    it('is searched as on the screen, with its line numbers', async () => {
      const uri = fileUri('src/session/expiry.ts');
      const editor = await vscode.window.showTextDocument(uri);
      await editor.edit(edit =>
        edit.insert(new vscode.Position(0, 0), '// one\n// two\nconst compost = 1;\n'),
      );
      ok(editor.document.isDirty);
      await until('the new line', async () =>
        /expiry\.ts:3.*compost/.test(await callTool('search_code', { pattern: 'compost' })),
      );
      match(await callTool('search_code', { pattern: 'const DAY_MS' }), /expiry\.ts:4\b/);
      ok(!readFileSync(uri.fsPath, 'utf8').includes('compost'), 'nothing was saved');
    });

    it('is searched as on disk again after an undo', async () => {
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await until(
        'the line to go',
        async () => (await callTool('search_code', { pattern: 'compost' })) === 'Nothing found.',
      );
    });
  });

  describe('the language server', () => {
    const symbols = async (query: string) => {
      const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
        'vscode.executeWorkspaceSymbolProvider',
        query,
      );
      return found.map(({ name }) => name);
    };

    it('finds symbols by name and by what they do', async () => {
      ok((await symbols('withRetries')).includes('withRetries'));
      ok((await symbols('read configuration file')).some(name => name.includes('LoadConfig')));
    });

    it('offers to find code like a selection', async () => {
      const editor = await vscode.window.showTextDocument(fileUri('src/http/retry.ts'));
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        editor.document.uri,
        new vscode.Range(9, 0, 21, 1),
      );
      ok(actions.some(({ title }) => /similar/i.test(title)));
    });
  });

  describe('the daemon', () => {
    it('is restarted if it was killed during a request', async () => {
      const first = daemon();
      ok(first);
      process.kill(first.pid, 'SIGSTOP'); // It accepts the request and does not answer.
      const answer = callTool('ask_codebase', { query: 'limit requests per visitor' });
      const other = callTool('search_code', { pattern: 'class RateLimiter' });
      process.kill(first.pid, 'SIGKILL');
      match(await answer, /RateLimiter/);
      match(await other, /rate-limit\.ts/);
      notEqual(daemon()?.pid, first.pid);
    });
  });
});
