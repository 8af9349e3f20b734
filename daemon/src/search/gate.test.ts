import { describe, expect, test } from 'vitest';
import { EXTRA_SLOTS, Gate } from './gate.ts';

test('places are given in the order of requests; an aborted wait delays no other', async () => {
  const gate = new Gate(1, 10);
  const leave = await gate.enter();
  const order: string[] = [];
  const abort = new AbortController();
  const a = gate.enter().then(out => {
    order.push('a');
    out();
    out();
  });
  const b = gate.enter({ signal: abort.signal });
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
  const gate = new Gate(1, 1);
  await gate.enter();
  const waiting = gate.enter();
  await expect(gate.enter()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  gate.close();
  await expect(waiting).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(gate.enter()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('a stream that comes back waits behind all others, even if the queue is full', async () => {
  const gate = new Gate(1, 1);
  const leave = await gate.enter();
  const order: string[] = [];
  const enter = async (name: string, isBack: boolean) => {
    const out = await gate.enter({}, { isBack });
    order.push(name);
    out();
  };
  const waiting = [enter('new', false), enter('back', true)];
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(['new', 'back']);
});

test('an abort releases the place once', async () => {
  const gate = new Gate(1, 1);
  const abort = new AbortController();
  const leave = await gate.enter({ signal: abort.signal });
  const next = gate.enter();
  abort.abort();
  const leaveNext = await next;
  leave();
  expect(gate.inside).toBe(1);
  leaveNext();
  expect(gate.inside).toBe(0);
});

describe('callers', () => {
  /** Enters as soon as possible; `order` has the callers that did. */
  function visitors(gate: Gate) {
    const order: string[] = [];
    const enter = async (caller: string, name = caller) => {
      const leave = await gate.enter({ caller });
      order.push(name);
      return leave;
    };
    return { order, enter };
  }

  test('without a running search do not wait for other callers', async () => {
    const gate = new Gate(2, 10);
    const { order, enter } = visitors(gate);
    await Promise.all([enter('a', 'a1'), enter('a', 'a2')]);
    const waiting = [enter('a', 'a3'), enter('a', 'a4')];
    const leave = await enter('b', 'b1');
    const next = enter('b', 'b2');
    expect(gate).toMatchObject({ inside: 3, waiting: 3 });
    // The extra place was for b only, so b's next search enters before earlier ones.
    leave();
    (await next)();
    expect(order).toEqual(['a1', 'a2', 'b1', 'b2']);
    gate.close();
    await Promise.allSettled(waiting);
  });

  test('share the places that get free in the order of asking', async () => {
    const gate = new Gate(3, 10);
    const { order, enter } = visitors(gate);
    const [first] = await Promise.all([enter('a', 'a1'), enter('a', 'a2'), enter('b', 'b1')]);
    const waiting = [enter('b', 'b2'), enter('a', 'a3')];
    first();
    (await waiting[0]!)();
    await waiting[1];
    expect(order).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  });

  test('are let in beside the others up to a number, and wait then', async () => {
    const gate = new Gate(1, 1);
    const { enter } = visitors(gate);
    const leaves = await Promise.all(Array.from({ length: 1 + EXTRA_SLOTS }, (_, n) => enter(`caller ${n}`)));
    const waiting = enter('one more');
    expect(gate).toMatchObject({ inside: 1 + EXTRA_SLOTS, waiting: 1 });
    leaves[3]!();
    (await waiting)();
  });

  test('are refused only for their own waiting searches', async () => {
    const gate = new Gate(1, 1);
    const { enter } = visitors(gate);
    await enter('a');
    const waiting = enter('a');
    await expect(enter('a')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await enter('b');
    const next = enter('b');
    expect(gate).toMatchObject({ inside: 2, waiting: 2 });
    gate.close();
    await Promise.allSettled([waiting, next]);
  });
});
