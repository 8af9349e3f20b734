import { expect, test, vi } from 'vitest';
import type { Hit } from '../results/hit.ts';
import { matchRow } from './match-rows.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

function rowOf(text: string, match: string, path: string, index = 1) {
  const at = text.indexOf(match);
  const hit = { text, highlights: [[at, at + match.length]], path, folder: '', lines: [442, 442] };
  return matchRow(hit as unknown as Hit, index);
}

test('a line has the room that its place leaves', () => {
  const line = 'func (d *Dispatcher) groupAlert(ctx context.Context)';
  expect(rowOf(line, 'groupAlert', 'dispatch/dispatch.go')).toMatchObject({
    label: line,
    description: 'dispatch/dispatch.go:442',
  });
});

test('a long line is cut around its match, and a long place so that its line number is in view', () => {
  const line = `groupAlerts = append(groupAlerts, newBenchAlert(labels, "${'x'.repeat(60)}"))`;
  const path = 'packages/core/dispatch/benchmarks/dispatch_bench_test.go';
  const { label, description } = rowOf(line, 'newBenchAlert', path);
  expect(label).toMatch(/^groupAlerts = append\(groupAlerts, newBenchAlert.*…$/);
  expect(description).toBe('…/dispatch_bench_test.go:442');
  expect(label.length).toBeLessThanOrEqual(52);
});

test('a match at the end of a long line is in view', () => {
  const line = `${'before '.repeat(20)}needle`;
  expect(rowOf(line, 'needle', 'src/a.ts').label).toMatch(/^….*needle$/);
});

test('the first row leaves room for the title beside it', () => {
  const line = '/** Adds up the cart, with ten percent off from ten trees on. */';
  const { label, description } = rowOf(line, 'cart', 'src/cart/cart.ts', 0);
  expect(label).toMatch(/^\/\*\* Adds up the cart, with .*…$/);
  expect(description).toBe('src/cart/cart.ts:442');
  expect(label.length + 'src/cart/cart.ts:442'.length).toBeLessThan(72);
  expect(rowOf(line, 'cart', 'a.ts').label).toBe(line);
});
