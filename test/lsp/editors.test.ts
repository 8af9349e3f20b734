/** The scripts of docs/editors.md, in their editors, if these are installed or can be. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Place } from '../cli/harness.ts';
import { writeFiles } from '../support/tree.ts';
import { hasEmacs, hasNeovim, runEmacs, runNeovim } from './editors.ts';

let place: Place;
beforeEach(async () => {
  place = new Place({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'src/retry.py':
      'def retry_with_backoff(work):\n    """Tries again later, after a failure."""\n    return work()\n',
    'src/settings.py':
      'def load_settings(path):\n    """Reads the settings from a file."""\n    return open(path)\n',
    'src/colours.py':
      'def lighten(colour):\n    return colour * 2\n\ndef darken(colour):\n    return colour // 2\n',
  });
  // As git writes it in worktrees and submodules; and a file outside any project.
  writeFiles(place.root, {
    'worktree/.git': 'gitdir: elsewhere\n',
    'worktree/src/a.py': '',
    'lone/b.py': '',
  });
  // The index is built first, so that answers come at once.
  const built = await place.run(['index', 'build']);
  expect(built).toMatchObject({ code: 0 });
});
afterEach(() => place.remove());

const NEOVIM = `
local told = ''
vim.notify = function(message) told = message end
-- Where nothing of the project can be seen.
vim.cmd('cd ' .. ROOT .. '/lone')
vim.cmd('edit ' .. TREE .. '/src/settings.py')
local output = {}
local function list()
  local lines = {}
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(lines, vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t') .. ':' .. item.lnum .. ' ' .. item.text)
  end
  return lines
end
local function run(name, argument)
  local failure
  local done = false
  dowse.run(name, argument, function(error) failure, done = error, true end)
  assert(vim.wait(30000, function() return done end, 20), name .. ' did not answer')
  return failure and { failure = failure.message } or list()
end
vim.api.nvim_buf_set_lines(0, 0, 0, false, { '# an unsaved settings line' })
vim.api.nvim_buf_set_lines(0, -1, -1, false, { '# 🎉 grüße, wombat' })
output.ask = run('dowse.ask', 'where do we try again after a failure?')
output.line = run('dowse.ask', 'darken')
output.search = run('dowse.search', 'settings line')
output.wide = run('dowse.search', 'wombat')
output.byte = vim.fn.getqflist()[1].col
output.words = run('dowse.chat', 'lines that mention "backoff"')
output.wrong = run('dowse.search', 'a(b')
output.told = told
-- The cursor has been in the quickfix list since the first answer.
output.clients = #vim.lsp.get_active_clients()
vim.cmd('wincmd t')
local symbols = vim.lsp.buf_request_sync(0, 'workspace/symbol', { query = 'load settings' }, 30000)
for _, answer in pairs(symbols) do output.symbols = answer.result end
local actions = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = { line = 1, character = 0 }, ['end'] = { line = 3, character = 0 } },
  context = { diagnostics = {} },
}, 30000)
for _, answer in pairs(actions) do output.actions = answer.result end
vim.cmd('DowseAsk how are settings read')
assert(vim.wait(30000, function() return vim.fn.getqflist({ title = 1 }).title == 'dowse.ask' end, 20))
output.command = list()
local function root_of(file)
  vim.cmd('wincmd t')
  vim.cmd('edit! ' .. file)
  return dowse.client().config.root_dir
end
output.roots = { root_of(ROOT .. '/worktree/src/a.py'), root_of(TREE .. '/src/retry.py'), root_of(ROOT .. '/lone/b.py') }
vim.cmd('cd ' .. ROOT .. '/worktree')
table.insert(output.roots, root_of(ROOT .. '/lone/b.py'))
vim.fn.writefile({ vim.fn.json_encode(output) }, OUTPUT)
vim.cmd('qa!')
`;

test.skipIf(!hasNeovim)(
  'Neovim: ask, search, plain words, symbols and code actions',
  { tags: 'slow' },
  async () => {
    const output = await runNeovim(place, NEOVIM);
    expect(output).toMatchObject({
      ask: expect.arrayContaining([expect.stringMatching(/^retry\.py:1 retry_with_backoff: /)]),
      search: ['settings.py:1 # an unsaved settings line'],
      wide: [expect.stringMatching(/ # 🎉 grüße, wombat$/)],
      // Vim counts bytes from 1.
      byte: Buffer.byteLength('# 🎉 grüße, ') + 1,
      words: ['retry.py:1 def retry_with_backoff(work):'],
      wrong: { failure: 'Invalid regular expression.' },
      told: expect.stringMatching(/^Invalid regular expression\.\n.*unclosed group/),
      line: expect.arrayContaining([expect.stringMatching(/^colours\.py:4 darken: /)]),
      clients: 1,
      roots: [join(place.root, 'worktree'), place.tree, join(place.root, 'lone'), join(place.root, 'lone')],
      symbols: expect.arrayContaining([expect.objectContaining({ name: 'load_settings' })]),
      actions: [{ command: { command: 'dowse.findSimilar' } }],
      command: expect.arrayContaining([expect.stringMatching(/^settings\.py:2 load_settings: /)]),
    });
  },
);

const EMACS = `
(find-file (concat TREE "/src/settings.py"))
(defun shown (run argument)
  (funcall run argument)
  (with-current-buffer "*dowse*" (buffer-string)))
(defun wrong (run argument)
  (condition-case failure (progn (funcall run argument) "") (user-error (cadr failure))))
(let ((output (list :ask (shown #'dowse-ask "where do we try again after a failure?")
                    :search (shown #'dowse-search "load_settings")
                    :nothing (shown #'dowse-search "nowhere_to_be_found")
                    :wrong (wrong #'dowse-search "a(b")
                    :line (shown #'dowse-ask "darken")
                    :words (shown #'dowse-words "lines that mention 'backoff'")
                    :similar (progn (dowse-find-similar (point-min) (point-max))
                                    (with-current-buffer "*dowse*" (buffer-string)))
                    :unsaved (progn (insert "# an unsaved settings line\\n")
                                    (shown #'dowse-search "settings line"))
                    :saved (progn (revert-buffer t t) (shown #'dowse-search "settings line"))
                    :mode (symbol-name (buffer-local-value 'major-mode (get-buffer "*dowse*")))
                    :symbols (jsonrpc-request (dowse-server) :workspace/symbol '(:query "load settings")))))
  (with-temp-file OUTPUT (insert (json-serialize output))))
`;

test.skipIf(!hasEmacs)(
  'Emacs: ask, search, plain words, similar code and symbols',
  { tags: 'slow' },
  async () => {
    const output = await runEmacs(place, EMACS);
    expect(output).toMatchObject({
      ask: expect.stringMatching(/retry\.py:1: /),
      search: expect.stringMatching(/settings\.py:1: def load_settings/),
      nothing: expect.stringContaining('Nothing found.'),
      wrong: expect.stringMatching(/^Invalid regular expression\.\n.*unclosed group/),
      line: expect.stringMatching(/colours\.py:4: /),
      words: expect.stringMatching(/^dowse search .*backoff.*retry\.py:1: def retry_with_backoff/s),
      similar: expect.stringMatching(/^Code like the region\n\n(?!.*settings\.py).*\.py:\d+: /s),
      unsaved: expect.stringMatching(/settings\.py:1: # an unsaved settings line/),
      saved: expect.stringContaining('Nothing found.'),
      mode: 'grep-mode',
      symbols: expect.arrayContaining([expect.objectContaining({ name: 'load_settings' })]),
    });
  },
);
