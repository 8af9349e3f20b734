import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('places are given in the order of asking; one who gives up does not hold the others up', async () => {
  const gate = createGate(1, 10);
  const leave = await gate.enter();
  const order: string[] = [];
  const abort = new AbortController();
  const a = gate.enter().then(out => {
    order.push('a');
    out();
    out();
  });
  const b = gate.enter(abort.signal);
  const c = gate.enter().then(out => {
    order.push('c');
    out();
  });
  abort.abort(new Error('gave up'));
  await expect(b).rejects.toThrow('gave up');
  leave();
  await Promise.all([a, c]);
  expect(order).toEqual(['a', 'c']);
  expect(gate.inside).toBe(0);
});

test('too many waiting, and a closed gate', async () => {
  const gate = createGate(1, 1);
  await gate.enter();
  const waiting = gate.enter();
  await expect(gate.enter()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  gate.close();
  await expect(waiting).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(gate.enter()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('who comes back waits however many wait, behind them', async () => {
  const gate = createGate(1, 1);
  const leave = await gate.enter();
  const order: string[] = [];
  const enter = async (name: string, isBack: boolean) => {
    const out = await gate.enter(undefined, { isBack });
    order.push(name);
    out();
  };
  const waiting = [enter('new', false), enter('back', true)];
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(['new', 'back']);
});

test('who is aborted inside has left, and once', async () => {
  const gate = createGate(1, 1);
  const abort = new AbortController();
  const leave = await gate.enter(abort.signal);
  const next = gate.enter(undefined);
  abort.abort();
  const leaveNext = await next;
  leave();
  expect(gate.inside).toBe(1);
  leaveNext();
  expect(gate.inside).toBe(0);
});
