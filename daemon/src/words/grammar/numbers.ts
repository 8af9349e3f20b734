/** Numbers in lines of text. */
import type { Amount } from '../query-tree.ts';

/** The source of a regular expression for whole numbers that are greater or less than another. */
export function numberRegex({ sign, number }: Amount): string {
  if (sign === '=') return `${number}`;
  if (sign === '<' || sign === '<=') return atMost(sign === '<' ? number - 1 : number);
  return atLeast(sign === '>' ? number + 1 : number);
}

const anyOf = (sources: readonly string[]) => `(?:${sources.join('|')})`;

function atLeast(least: number): string {
  const digits = `${Math.max(0, least)}`;
  const sources = [digits, String.raw`[1-9]\d{${digits.length},}`];
  for (const [at, digit] of [...digits].entries()) {
    const next = Number(digit) + 1;
    const rest = digits.length - at - 1;
    if (next <= 9) sources.push(`${digits.slice(0, at)}[${next}-9]${rest > 0 ? `\\d{${rest}}` : ''}`);
  }
  return anyOf(sources);
}

function atMost(most: number): string {
  const digits = `${Math.max(0, most)}`;
  const sources = [digits];
  for (let length = 1; length < digits.length; length++) sources.push(`\\d{${length}}`);
  for (const [at, digit] of [...digits].entries()) {
    const rest = digits.length - at - 1;
    if (Number(digit) > 0)
      sources.push(`${digits.slice(0, at)}[0-${Number(digit) - 1}]${rest > 0 ? `\\d{${rest}}` : ''}`);
  }
  return anyOf(sources);
}
