/** Checks that the manifest and the code agree. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { spelledKey } from './support/keys.ts';

vi.mock('vscode', () => import('./testing/editor.ts'));

const client = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
const { contributes } = manifest;
const sources = globSync('src/**/*.ts', { cwd: client }).filter(file => !file.endsWith('.test.ts'));
const code = sources.map(file => readFileSync(join(client, file), 'utf8')).join('\n');
const text = JSON.stringify(manifest);
const page = readFileSync(join(client, '..', 'docs', 'vscode.md'), 'utf8');

const declared: string[] = contributes.commands.map(({ command }: { command: string }) => command);
const settings = Object.keys(contributes.configuration.properties);

interface Binding {
  command: string;
  key: string;
  mac?: string;
  when: string;
  args?: { commands: [unknown, { command: string }] };
}

/** Created by the editor for each view. */
const OF_VIEWS = ['dowse.results.focus', 'dowse.panel.focus'];

test('every declared command is registered, and every used command is declared', () => {
  expect(declared.length).toBeGreaterThan(30);
  const unregistered = declared.filter(command => {
    const name = command.replace(/^dowse\./, '');
    return !code.includes(`'${name}'`) && !new RegExp(`\\b${name}: (?:async )?\\(`).test(code);
  });
  expect(unregistered).toEqual([]);
  const used = [...text.matchAll(/command:(dowse\.[\w.]+)|"command":"(dowse\.[\w.]+)"/g)].map(
    m => m[1] ?? m[2],
  );
  const run = [...code.matchAll(/(?:executeCommand|command:)\(?\s*'(dowse\.[\w.]+)'/g)].map(
    match => match[1],
  );
  const known = new Set([...declared, ...OF_VIEWS]);
  expect([...used, ...run].filter(command => !known.has(command as string))).toEqual([]);
});

test('the code sets all context keys of the manifest', () => {
  const clauses = [...text.matchAll(/"(?:when|enablement)":"([^"]*)"/g)].map(match => match[1] as string);
  const keys = new Set(clauses.flatMap(clause => clause.match(/(?<![.\w])dowse\.\w+(?![.\w])/g) ?? []));
  const views = new Set(contributes.views.dowse.map(({ id }: { id: string }) => id));
  const unset = [...keys].filter(key => !views.has(key) && !code.includes(`'${key.slice('dowse.'.length)}'`));
  expect(keys.size).toBeGreaterThan(5);
  expect(unset).toEqual([]);
});

test('settings have the same defaults in the code and the manifest', () => {
  const read = [...code.matchAll(/get<[^>]*>\('([\w.]+)', ([^)]+)\)/g)];
  expect(read.length).toBeGreaterThan(5);
  for (const [, name, fallback] of read) {
    const declaredDefault = contributes.configuration.properties[`dowse.${name}`]?.default;
    expect(JSON.stringify(declaredDefault), name).toBe(fallback?.replaceAll("'", '"'));
  }
  for (const name of settings) {
    expect(contributes.configuration.properties[name].description, name).toMatch(/^[^\n]{10,120}\.$/);
  }
});

test('docs/vscode.md lists every setting with its default', () => {
  const rows = [...page.matchAll(/^\| `(dowse\.[\w.]+)` \| `?(.*?)`? \|/gm)].map(match => match.slice(1));
  const shown = (value: unknown) => (typeof value === 'string' ? value || 'none' : JSON.stringify(value));
  const expected = settings.map(name => [name, shown(contributes.configuration.properties[name].default)]);
  expect(rows.sort()).toEqual(expected.sort());
});

test('docs/vscode.md lists exactly the existing keys, also for Macs', () => {
  const [, table = ''] = /^\| key \| on a Mac \|.*\n.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const keys = (cell = '') => cell.replace(/^.*: /, '').trim().split(', ');
  const shown = table
    .trimEnd()
    .split('\n')
    .flatMap(row => {
      const [, usual, mac] = row.split('|');
      return keys(usual).map((key, index) => `${key} / ${keys(mac)[index]}`);
    });
  const bindings = contributes.keybindings as { key: string; mac?: string }[];
  const bound = bindings.map(
    ({ key, mac }) => `${spelledKey(key, 'Alt')} / ${spelledKey(mac ?? key, 'Option')}`,
  );
  const ofTheEditor = 'Enter / Enter';
  expect(new Set(shown)).toEqual(new Set([...bound, ofTheEditor]));
});

test('texts of empty views show the key of each command that has one, for the system', () => {
  const bindings = contributes.keybindings as Binding[];
  const texts = contributes.viewsWelcome as { when?: string; contents: string }[];
  const shown = texts.flatMap(({ when = '', contents }) =>
    [...contents.matchAll(/\[([^\]]*)\]\(command:([\w.]+)\)(?: \(([^)]*)\))?/g)].map(
      ([, title = '', command, beside]) => ({ when, command, key: beside ?? /\((.*)\)/.exec(title)?.[1] }),
    ),
  );
  expect(shown.filter(({ key }) => key).length).toBeGreaterThan(5);
  for (const { when, command, key } of shown) {
    const binding = bindings.find(one => one.command === command);
    const { mac = binding?.key } = binding ?? {};
    const isMac = /(?<!!)\bisMac\b/.test(when);
    expect(key, `${command} ${when}`).toBe(
      binding && (isMac ? spelledKey(mac as string, 'Option') : spelledKey(binding.key, 'Alt')),
    );
    if (key) expect(when).toMatch(/\bisMac\b/);
  }
});

test('a key that opens a box takes the focus out of the file at once', () => {
  const bindings = contributes.keybindings as Binding[];
  const boxes = bindings.filter(({ key, when }) => key.startsWith('ctrl+k ') && !when);
  expect(boxes.map(({ command }) => command).sort()).toEqual(
    ['ask', 'find', 'panel.open', 'plainWords', 'search'].map(name => `dowse.${name}`),
  );
  for (const { command, key, mac } of boxes) {
    const binds = (when: string, ...list: unknown[]) =>
      expect(bindings).toContainEqual({ command: 'runCommands', key, mac, when, args: { commands: list } });
    const inList = 'dowse.pickOpen && inQuickOpen';
    if (command === 'dowse.panel.open') {
      const away = 'workbench.action.focusStatusBar';
      const places = `editorTextFocus || ${inList}`;
      binds(places, away, command);
      // The later one comes first: a page that has loaded gets the focus without the extension.
      binds(`dowse.panelReady && (${places})`, away, 'dowse.panel.focus', command);
      continue;
    }
    const box = { command: 'workbench.action.quickOpen', args: ':' };
    binds('editorTextFocus', box, command);
    // The list may be about to close, which would give the focus back to the file.
    binds(inList, box, { command: 'dowse.ask.replace', args: command });
  }
});

test('menus show the keys of row commands', () => {
  const bindings = contributes.keybindings as Binding[];
  const forRows = bindings.filter(({ args }) => args?.commands[0] === 'list.toggleSelection');
  expect(forRows.length).toBeGreaterThan(5);
  for (const { key, mac, when, args } of forRows) {
    const command = args?.commands[1].command ?? '';
    const shown = bindings.find(binding => binding.command === command);
    expect(shown, command).toEqual({ command, key, ...(mac ? { mac } : {}), when: expect.any(String) });
    // The later binding takes precedence. For two bindings with the same conditions, the editor drops the
    // earlier.
    expect(when, command).toMatch(/ && view\.dowse\.\w+\.visible$/);
    expect(when.startsWith(`${shown?.when} && `), command).toBe(true);
    expect(bindings.indexOf(shown as Binding)).toBeLessThan(
      bindings.findIndex(binding => binding.args === args),
    );
  }
});

test('settings that start programs are ignored in an untrusted workspace', () => {
  const { restrictedConfigurations, supported } = manifest.capabilities.untrustedWorkspaces;
  expect(supported).toBe('limited');
  expect(restrictedConfigurations.sort()).toEqual(['dowse.path', 'dowse.serverArguments']);
});

test('runs where the files are, and does not support virtual workspaces', () => {
  expect(manifest.extensionKind).toEqual(['workspace']);
  const { supported, description } = manifest.capabilities.virtualWorkspaces;
  expect(supported).toBe(false);
  expect(description).toMatch(/files on disk/);
});

test('settings have distinct orders', () => {
  const orders = settings.map(name => contributes.configuration.properties[name].order);
  expect(new Set(orders).size).toBe(settings.length);
});

test('pictures exist, and have alternative texts', () => {
  const steps = contributes.walkthroughs[0].steps as { media: { svg: string; altText: string } }[];
  for (const { media } of steps) {
    expect(existsSync(join(client, media.svg)), media.svg).toBe(true);
    expect(media.altText.length).toBeGreaterThan(20);
    expect(readFileSync(join(client, media.svg), 'utf8')).not.toMatch(/(fill|stroke)="#/);
  }
  expect(existsSync(join(client, manifest.icon))).toBe(true);
});

test('uses no proposed API', () => {
  expect(manifest.enabledApiProposals).toBeUndefined();
});

test('menus of files appear in a remote window at once, where the editor calls their scheme another name', () => {
  const schemes = [...text.matchAll(/resourceScheme [=~]+ ([^ "]+)/g)].map(match => match[1]);
  // The editor corrects `== file`, but only for extensions that were there when the window was opened.
  expect(new Set(schemes)).toEqual(
    new Set(['/^file$|^vscode-remote$/', 'vscode-notebook-cell', 'dowse-repo']),
  );
});
