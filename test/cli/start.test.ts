import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Place } from './harness.ts';

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const place = new Place();
afterAll(() => place.remove());

test('npm start shows its usage for unknown arguments', async () => {
  for (const given of ['--port', 'extra']) {
    const child = place.spawn(process.execPath, [START, given]);
    const lines: string[] = [];
    createInterface({ input: child.stderr! }).on('line', line => lines.push(line));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(lines).toEqual([expect.stringMatching(/^usage: npm start /)]);
  }
});

test('npm start shows one search of each kind, then the address, the key and commands', async () => {
  const child = place.spawn(process.execPath, [START, '--once']);
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', line => lines.push(line));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  const text = lines.join('\n');
  expect(text).toMatch(/dowse has started at http:\/\/127\.0\.0\.1:\d+/);
  expect(text).toMatch(/this repository: \d+ files indexed/);
  for (const [command, answer] of [
    ['search', /\ndaemon\/src\/\S+:\d+:.*class \w+Error/],
    ['chat', /\ndaemon\/src\/\S+:\d+:/],
    ['ask', /\ndaemon\/src\/\S+:\d+-\d+: /],
  ] as const) {
    const section = text.slice(text.indexOf(`$ dowse ${command}`)).split('\n$ dowse ')[0];
    expect(section).toMatch(answer);
  }
  expect(text).toContain(`KEY=$(cat '${place.dataDir}`);
  expect(text.match(/^curl -s http.*\/api\/.* -d '\{.*\}'$/gm)).toHaveLength(3);
  expect(lines.at(-1)).toBe('stopped');
  expect((await place.run(['status'])).code).toBe(1);
});

test.skipIf(process.platform === 'win32')(
  'exits quietly with its daemon when the reader closes the pipe',
  { tags: 'slow' },
  async () => {
    const child = place.spawn(process.execPath, [START]);
    const ended = once(child, 'exit');
    const notes: string[] = [];
    child.stderr!.setEncoding('utf8').on('data', text => notes.push(text));
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    expect(await ended).toEqual([0, null]);
    expect(notes.join('')).not.toContain('EPIPE');
    expect((await place.run(['status'])).code).toBe(1);
  },
);

test.skipIf(process.platform === 'win32')(
  'runs until it is stopped, and stops its daemon',
  { tags: 'slow' },
  async () => {
    const child = place.spawn(process.execPath, [START]);
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout! })) {
      if (line === 'Ctrl-C stops the daemon.') break;
    }
    expect((await place.run(['status'])).code).toBe(0);
    // Like a signal to a process group, which each process also forwards.
    const again = setInterval(() => child.kill('SIGTERM'), 1);
    expect(await ended).toEqual([0, null]);
    clearInterval(again);
    expect((await place.run(['status'])).code).toBe(1);
  },
);

test.skipIf(process.platform === 'win32')(
  'stopping only npm stops all processes of npm start',
  { tags: 'slow' },
  async () => {
    const child = place.spawn('npm', ['start', '--silent'], { cwd: ROOT });
    const ended = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout! })) {
      if (line === 'Ctrl-C stops the daemon.') break;
    }
    expect((await place.run(['status'])).code).toBe(0);
    child.kill('SIGTERM');
    // Its output is open until its last process exits.
    child.stdout?.resume();
    await ended;
    expect((await place.run(['status'])).code).toBe(1);
  },
);
