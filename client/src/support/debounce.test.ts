import { beforeEach, expect, test } from 'vitest';
import { Debounce } from './debounce.ts';

/** A clock that stands still until it is told to go on. */
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
  pass(ms: number): void {
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

test('the first key runs at once', () => {
  type('a');
  expect(ran).toEqual(['a']);
});

test('of a burst only the first and the last run, the last when the keys have paused', () => {
  for (const text of ['a', 'ab', 'abc']) {
    type(text);
    clock.pass(50);
  }
  expect(ran).toEqual(['a']);
  clock.pass(30);
  expect(ran).toEqual(['a', 'abc']);
});

test('after a pause the next key runs at once again', () => {
  type('a');
  clock.pass(80);
  type('ab');
  expect(ran).toEqual(['a', 'ab']);
});

test('what waits can be run at once, and runs once', () => {
  type('a');
  type('ab');
  debounce.flush();
  expect(ran).toEqual(['a', 'ab']);
  debounce.flush();
  clock.pass(1000);
  expect(ran).toEqual(['a', 'ab']);
});

test('nothing runs after the end', () => {
  type('a');
  type('ab');
  debounce.dispose();
  clock.pass(1000);
  expect(ran).toEqual(['a']);
});
