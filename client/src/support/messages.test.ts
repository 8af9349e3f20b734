import { beforeEach, expect, test, vi } from 'vitest';
import { commands, window } from '../testing/editor.ts';
import { setContext, showFailure } from './messages.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const shown = vi.spyOn(window, 'showErrorMessage');
beforeEach(() => shown.mockClear());

const failure = (code: string, message: string, details: string) =>
  Object.assign(new Error(message), { data: { code, details } });

test('shows a failure with its details and actions', () => {
  showFailure('The search failed', failure('INTERNAL_ERROR', 'Internal server error.', 'disk full'));
  expect(shown.mock.calls).toEqual([
    ['The search failed: Internal server error. disk full', 'Show Log', 'Check Installation'],
  ]);
});

test('shows an invalid pattern in a message that disappears', () => {
  showFailure('The search failed', failure('INVALID_PATTERN', 'Invalid.', 'position 3: unclosed group'));
  // The editor keeps an error with buttons until it is closed.
  expect(shown.mock.calls).toEqual([['The search failed: Invalid. position 3: unclosed group']]);
});

test('tells the editor of a context only when it changes', () => {
  const told = vi.spyOn(commands, 'executeCommand');
  for (const value of [true, true, false, false, true]) setContext('ripe', value);
  expect(told.mock.calls.map(([, , value]) => value)).toEqual([true, false, true]);
});
