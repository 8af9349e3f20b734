import { expect, test, vi } from 'vitest';
import * as editor from '../testing/editor.ts';
import { showBox } from './box.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const accepted: string[] = [];
const checks: PromiseWithResolvers<string | undefined>[] = [];

function openBox() {
  accepted.length = 0;
  checks.length = 0;
  showBox({
    title: '',
    value: '',
    prompt: '',
    check() {
      const check = Promise.withResolvers<string | undefined>();
      checks.push(check);
      return check.promise;
    },
    accept: text => accepted.push(text),
    back() {},
  });
  return editor.boxes.at(-1)! as (typeof editor.boxes)[number] & { validationMessage?: string };
}

test('an invalid text keeps the box open with the reason', async () => {
  const box = openBox();
  const closed = vi.spyOn(box, 'hide');
  box.type('dowse search --nope x');
  box.enter();
  checks[0]?.resolve('There is no option --nope.');
  await vi.waitFor(() => expect(box.validationMessage).toBe('There is no option --nope.'), 60_000);
  expect(closed).not.toHaveBeenCalled();
  box.type('dowse search x');
  expect(box.validationMessage).toBeUndefined();
  box.enter();
  checks[1]?.resolve(undefined);
  await vi.waitFor(() => expect(accepted).toEqual(['dowse search x']), 60_000);
  expect(closed).toHaveBeenCalled();
});

test('typing on or closing the box discards a pending check', async () => {
  const box = openBox();
  box.type('first');
  box.enter();
  box.type('first second');
  checks[0]?.resolve(undefined);
  await checks[0]?.promise;
  box.enter();
  box.hide();
  checks[1]?.resolve(undefined);
  await checks[1]?.promise;
  await new Promise(setImmediate);
  expect(accepted).toEqual([]);
});
