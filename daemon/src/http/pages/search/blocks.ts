import type { AskResult, Match } from '../../../api/schemas.ts';
import type { Block, HitLine } from './results.ts';

const plain = (text: string) => ({ text, tokens: [] });

/** Matches of one file as blocks: matches whose context touches are one block. */
export function blocksOfMatches(matches: readonly Match[]): Block[] {
  const blocks: Block[] = [];
  for (const match of matches) {
    const lines = linesOfMatch(match);
    const last = blocks.at(-1);
    const end = last?.lines.at(-1)?.number ?? Number.NEGATIVE_INFINITY;
    if (last && lines[0]!.number <= end + 1) merge(last, lines);
    else blocks.push({ lines, ...aboutMatch(match) });
  }
  return blocks;
}

function aboutMatch({ kind, symbol, container }: Match): Partial<Block> {
  return { ...(kind && { kind }), ...(symbol && { symbol }), ...(container && { container }) };
}

function linesOfMatch({
  line,
  line_number,
  context_before = [],
  context_after = [],
  ranges = [],
}: Match): HitLine[] {
  const around = (text: string, number: number) => ({
    number,
    code: plain(text),
    ranges: [],
    isMatch: false,
  });
  const own = line.split('\n');
  return [
    ...context_before.map((text, index) => around(text, line_number - context_before.length + index)),
    ...own.map((text, index) => ({
      ...{ number: line_number + index, code: plain(text), isMatch: true },
      ranges: own.length === 1 ? ranges : [],
    })),
    ...context_after.map((text, index) => around(text, line_number + own.length + index)),
  ];
}

/** Adds lines to a block. A line may be the context of one match and the line of another. */
function merge(block: Block, lines: readonly HitLine[]): void {
  const byNumber = new Map(block.lines.map(line => [line.number, line]));
  for (const line of lines) {
    const known = byNumber.get(line.number);
    if (!known || (line.isMatch && !known.isMatch)) byNumber.set(line.number, line);
    else if (line.isMatch) byNumber.set(line.number, { ...known, ranges: [...known.ranges, ...line.ranges] });
  }
  block.lines = [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** Most lines of an answer that are shown. */
const MAX_ANSWER_LINES = 14;

/** An answer as a block: the lines around the one that matters, with the deciding lines marked. */
export function blockOfAnswer(answer: AskResult): Block {
  const [first] = answer.line_range as [number, number];
  const all = answer.snippet.split('\n');
  const deciding = new Set([answer.line, ...(answer.key_lines ?? []).map(({ line_number }) => line_number)]);
  const middle = answer.line - first;
  const from = Math.max(0, Math.min(middle - 3, all.length - MAX_ANSWER_LINES));
  const lines = all.slice(from, from + MAX_ANSWER_LINES).map((text, index) => {
    const number = first + from + index;
    return { number, code: plain(text), ranges: [], isMatch: deciding.has(number) };
  });
  return {
    lines,
    kind: answer.kind,
    ...(answer.symbol && { symbol: answer.symbol }),
    ...(answer.container && { container: answer.container }),
    reason: answer.semantic_match,
    ...(answer.duplicates && { duplicates: answer.duplicates }),
    factors: answer.relevance_factors,
    score: answer.score,
  };
}
