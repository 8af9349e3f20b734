import { beforeEach, expect, test, vi } from 'vitest';
import { window } from '../testing/editor.ts';
import { showFailure } from './messages.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const shown = vi.spyOn(window, 'showErrorMessage');
beforeEach(() => shown.mockClear());

const failure = (code: string, message: string, details: string) =>
  Object.assign(new Error(message), { data: { code, details } });

test('a failure is told with what may help', () => {
  showFailure('The search failed', failure('INTERNAL_ERROR', 'Internal server error.', 'disk full'));
  expect(shown.mock.calls).toEqual([
    ['The search failed: Internal server error. disk full', 'Show Log', 'Check Installation'],
  ]);
});

test('of a mistyped pattern it is told what is wrong with it, in a message that does not stay', () => {
  showFailure('The search failed', failure('INVALID_PATTERN', 'Invalid.', 'position 3: unclosed group'));
  // The editor keeps an error that has buttons until it is closed.
  expect(shown.mock.calls).toEqual([['The search failed: Invalid. position 3: unclosed group']]);
});
