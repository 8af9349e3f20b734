import { beforeEach, expect, test } from 'vitest';
import { Debounce } from './debounce.ts';

/** A clock that advances only on request. */
class TestClock {
  time = 0;
  waiting: { at: number; callback: () => void }[] = [];
  now = () => this.time;
  later = (ms: number, callback: () => void) => {
    const entry = { at: this.time + ms, callback };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter(other => other !== entry);
    };
  };
  advance(ms: number): void {
    this.time += ms;
    const due = this.waiting.filter(entry => entry.at <= this.time);
    this.waiting = this.waiting.filter(entry => entry.at > this.time);
    for (const { callback } of due) callback();
  }
}

let clock: TestClock;
let debounce: Debounce;
let ran: string[];
const type = (text: string) => debounce.run(() => ran.push(text));
beforeEach(() => {
  clock = new TestClock();
  debounce = new Debounce(() => 80, clock);
  ran = [];
});

test('the first call runs at once', () => {
  type('a');
  expect(ran).toEqual(['a']);
});

test('of a burst, only the first and the last call run', () => {
  for (const text of ['a', 'ab', 'abc']) {
    type(text);
    clock.advance(50);
  }
  expect(ran).toEqual(['a']);
  clock.advance(30);
  expect(ran).toEqual(['a', 'abc']);
});

test('after a pause, the next call runs at once', () => {
  type('a');
  clock.advance(80);
  type('ab');
  expect(ran).toEqual(['a', 'ab']);
});

test('flush runs a pending call once', () => {
  type('a');
  type('ab');
  debounce.flush();
  expect(ran).toEqual(['a', 'ab']);
  debounce.flush();
  clock.advance(1000);
  expect(ran).toEqual(['a', 'ab']);
});

test('nothing runs after dispose', () => {
  type('a');
  type('ab');
  debounce.dispose();
  clock.advance(1000);
  expect(ran).toEqual(['a']);
});
