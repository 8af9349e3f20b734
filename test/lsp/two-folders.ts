/** An editor with two indexed folders. */
import { join } from 'node:path';
import type { IndexChanged } from '../../server/src/protocol.ts';
import { TestClient, toUri, WITH_CODE_ACTIONS } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

/** Long enough for a chunk of its own. */
function longFunction(name: string): string {
  const steps = Array.from(
    { length: 14 },
    (_, at) => `    step_${at} = measured_value * ${at} + corrected_by_hand`,
  );
  return [`def ${name}(measured_value):`, ...steps, '    return step_13'].join('\n');
}

export const FILES = {
  'app/src/retry.ts': [
    'import { log } from "./log";',
    '',
    '/** Tries again later, waiting twice as long each time. */',
    'export async function retryWithBackoff(work: () => Promise<void>): Promise<void> {',
    '  for (let delay = 100; ; delay *= 2) {',
    '    try { return await work(); } catch (error) { log(error); }',
    '    await new Promise(done => setTimeout(done, delay));',
    '  }',
    '}',
    '',
  ].join('\n'),
  'app/src/settings.py':
    'def load_settings(path):\n    """Reads the settings from a file."""\n    return open(path).read()\n',
  'app/src/wide.ts': 'const grüße = "🎉"; // needle\n',
  'app/.gitignore': 'out/\n',
  'app/out/built.js': 'needle();\n',
  'lib/colours.py':
    'def lighten(colour):\n    return colour * 2\n\ndef darken(colour):\n    return colour // 2\n',
  'lib/shapes.py': [longFunction('area_of_circle'), longFunction('perimeter_of_polygon')].join('\n\n'),
  'lib/util.py': 'def parse_date(text):\n    # needle in the other folder\n    return text\n',
};

export class TwoFolders {
  readonly place = new Place(FILES);
  client!: TestClient;
  readonly app = (...names: string[]) => join(this.place.tree, 'app', ...names);
  readonly lib = (...names: string[]) => join(this.place.tree, 'lib', ...names);

  static async open(): Promise<TwoFolders> {
    const folders = new TwoFolders();
    await folders.begin();
    return folders;
  }

  private async begin(): Promise<void> {
    const folders = [this.app(), this.lib()];
    this.client = await TestClient.start({
      env: this.place.env(),
      folders,
      settings: { ask: { limit: 7 } },
      capabilities: {
        ...WITH_CODE_ACTIONS,
        workspace: { symbol: { resolveSupport: { properties: ['location.range'] } } },
      },
    });
    const isReady = (folder: string) => (change: IndexChanged) =>
      change.folder === toUri(folder) && change.state === 'ready';
    await Promise.all(folders.map(folder => this.client.notified('dowse/index/changed', isReady(folder))));
  }

  async close(): Promise<void> {
    await this.client.stop();
    await this.place.remove();
  }
}
