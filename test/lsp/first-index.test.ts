/** What the scripts of docs/editors.md say while there is no index yet. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Place } from '../cli/harness.ts';
import { HeldEndpoint } from '../support/held-endpoint.ts';
import { hasEmacs, hasNeovim, runEmacs, runNeovim } from './editors.ts';

const line = () => `export const quoll = '${randomBytes(40).toString('hex')}';\n`;
const FILES = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [`src/${at}.ts`, Array.from({ length: 60 }, line).join('')]),
);

let endpoint: HeldEndpoint;
let place: Place;
let env: NodeJS.ProcessEnv;
beforeEach(async () => {
  endpoint = await HeldEndpoint.start();
  env = { DOWSE_EMBED_URL: endpoint.url, DOWSE_EMBED_MODEL: 'held' };
  place = new Place({ '.git/HEAD': 'ref: refs/heads/main\n', ...FILES });
  await place.serve([], env);
});
afterEach(async () => {
  await endpoint.close();
  await place.remove();
});

/** What `ask` shows while the first index is being built, and once that is paused. */
async function shown(ask: () => Promise<string>): Promise<{ building: string; paused: string }> {
  const held = endpoint.hold(4);
  const build = place.run(['index', 'build'], { env });
  await held;
  const building = await ask();
  expect(await place.run(['index', 'pause'], { env })).toMatchObject({ code: 0 });
  endpoint.release();
  await build;
  return { building, paused: await ask() };
}

const EXPECTED = {
  building: expect.stringMatching(/^Indexing tree: [1-9]\d? %\. Ask again when it is ready\.$/m),
  paused: expect.stringMatching(/^Nothing found: the index of tree is paused\.$/m),
};

const NEOVIM = `
local told
vim.notify = function(message) told = message end
vim.cmd('edit ' .. TREE .. '/src/0.ts')
local done = false
dowse.run('dowse.ask', 'where are invoices printed', function() done = true end)
assert(vim.wait(30000, function() return done end, 20), 'no answer')
vim.fn.writefile({ vim.fn.json_encode(told) }, OUTPUT)
vim.cmd('qa!')
`;

const EMACS = `
(find-file (concat TREE "/src/0.ts"))
(dowse-ask "where are invoices printed")
(with-temp-file OUTPUT
  (insert (json-serialize (with-current-buffer "*dowse*" (buffer-string)))))
`;

test.skipIf(!hasNeovim)(
  'Neovim shows how far the first index is, and that it is paused',
  { tags: 'slow' },
  async () => {
    expect(await shown(() => runNeovim(place, NEOVIM, env))).toEqual(EXPECTED);
  },
);

test.skipIf(!hasEmacs)(
  'Emacs shows how far the first index is, and that it is paused',
  { tags: 'slow' },
  async () => {
    expect(await shown(() => runEmacs(place, EMACS, env))).toEqual(EXPECTED);
  },
);
