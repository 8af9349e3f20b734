import type { AskResponse, AskResult } from '../../api/schemas.ts';
import { counted } from '../../text/count.ts';
import { linesOfAnswer } from '../../text/digest.ts';
import { duplicatesText } from '../../text/duplicates.ts';
import { excerpt } from '../../text/excerpt.ts';
import type { Io } from '../io.ts';
import type { PathView } from '../paths.ts';
import { printable } from './search.ts';
import { columnsText } from './table.ts';

/** Longer snippets are truncated without --full. */
const SNIPPET_LINES = 12;
const BAR_WIDTH = 8;

interface AskStyle {
  /** Whole snippets, in place of an excerpt or of the deciding lines. */
  full: boolean;
  /** Shows the contributions to each score as a table. */
  explain: boolean;
}

/** Number of deciding lines of a result in a pipe, around which others are shown. A terminal gets the snippet. */
export const KEY_LINES = 3;

/** Formats results: decorated on a terminal, else `file:first-last: symbol` with the most relevant lines, or the snippet. */
export function askText(io: Io, response: AskResponse, view: PathView, style: AskStyle): string {
  const format = io.terminal ? decorated : plain;
  const texts = response.results.map((result, at) => format(io, result, at + 1, view, style));
  if (io.terminal) return texts.join('\n');
  // Answers of one line stand together.
  return texts.map((text, at) => (at > 0 && text.trimEnd().includes('\n') ? `\n${text}` : text)).join('');
}

function plain(_io: Io, result: AskResult, rank: number, view: PathView, style: AskStyle): string {
  const [first, last] = result.line_range;
  const symbol = [result.container, result.symbol].filter(Boolean).join('.');
  const heading = `${view.show(result.file)}:${first}-${last}: ${symbol}`.trimEnd();
  const keyLines = linesOfAnswer(result, rank - 1).map(({ line_number, text }) => `${line_number}: ${text}`);
  const snippet = style.full ? [result.snippet.replace(/\n$/, '')] : keyLines;
  const further = furtherPlaces(result).map(
    ({ first, last, symbol }) => `further: ${view.show(result.file)}:${first}-${last}: ${symbol}`,
  );
  const alike = alikeText(result, view);
  const lines = [
    ...[heading, ...snippet, ...further.map(line => line.trimEnd())],
    ...(alike ? [`also: ${alike}`] : []),
  ];
  return `${lines.join('\n')}\n${style.explain ? explanationText(result) : ''}`;
}

/** The heading has the line to open, in the form that terminals and editors recognize. */
function decorated(io: Io, result: AskResult, rank: number, view: PathView, style: AskStyle): string {
  const { bold, cyan, dim, magenta } = io.colors;
  const place = magenta(printable(`${view.show(result.file)}:${result.line}`));
  const symbol = result.symbol ? `  ${bold(printable(result.symbol))}` : '';
  const kind = dim(`${result.kind}, ${rangeText(result)}`);
  const heading = `${cyan(String(rank).padStart(2))}  ${place}${symbol}  ${kind}\n`;
  const why = `    ${scoreBar(io, result.score)}  ${printable(result.semantic_match)}\n`;
  const explanation = style.explain ? indented(explanationText(result)) : '';
  const further = furtherPlaces(result).map(
    place =>
      `    ${dim('further')}  ${magenta(printable(`${view.show(result.file)}:${place.line}`))}  ${printable(place.symbol)}`,
  );
  const more = further.map(line => `${line.trimEnd()}\n`).join('');
  const alike = alikeText(result, view);
  const also = alike ? `    ${dim(`also in ${printable(alike)}`)}\n` : '';
  return heading + why + explanation + snippetText(io, result, style.full) + more + also;
}

/** The places for which a result stands. */
function alikeText({ duplicates = [] }: AskResult, view: PathView): string {
  return duplicatesText(duplicates, file => view.show(file));
}

/** Further places in the file of a result. */
function furtherPlaces({ further = [] }: AskResult) {
  return further.map(({ line_range: [first, last], line, symbol }) => ({
    ...{ first, last, line },
    symbol: symbol ?? '',
  }));
}

function rangeText({ line_range: [first = 1, last = first] }: AskResult): string {
  return first === last ? `line ${first}` : `lines ${first}-${last}`;
}

function scoreBar({ colors }: Io, score: number): string {
  const full = Math.max(1, Math.round(score * BAR_WIDTH));
  return `${colors.green('█'.repeat(full))}${colors.dim('░'.repeat(BAR_WIDTH - full))} ${score.toFixed(2)}`;
}

function snippetText({ colors }: Io, { snippet, line, line_range }: AskResult, full: boolean): string {
  const [first = 1] = line_range;
  const lines = snippet.replace(/\r?\n$/, '').split(/\r?\n/);
  const { start, end } = excerpt(lines, line - first, full ? lines.length : SNIPPET_LINES);
  const width = String(first + lines.length).length;
  const text = lines
    .slice(start, end)
    .map(
      (shown, at) => `    ${colors.dim(String(first + start + at).padStart(width))}  ${printable(shown)}\n`,
    );
  const rest = lines.length - end;
  const before = start > 0 ? `${counted(start, 'line')} before${rest > 0 ? '' : hintText(start)}` : '';
  const after = rest > 0 ? counted(rest, 'more line') + hintText(start + rest) : '';
  const omitted = (note: string) => (note ? colors.dim(`    … ${note}\n`) : '');
  return omitted(before) + text.join('') + omitted(after);
}

function hintText(lines: number): string {
  return ` (--full shows ${lines === 1 ? 'it' : 'them'})`;
}

/** Notes how many changed files are not indexed yet. */
export function staleText(files: number): string {
  return `${counted(files, 'changed file is', 'changed files are')} not in the index yet`;
}

/** Contribution of each feature, largest first, and how the sum becomes the score. */
function explanationText({ explanation = {}, score }: AskResult): string {
  const parts = Object.entries(explanation).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (parts.length === 0) return '';
  // Sums the rounded values, so that the shown numbers add up.
  const hundredths = parts.map(([, value]) => Math.round(value * 100));
  const sum = hundredths.reduce((total, value) => total + value, 0);
  const rows = parts.map(([feature], at) => [feature, signed(hundredths[at]!)]);
  const all = [['feature', 'contribution'], ...rows, ['sum', signed(sum)]];
  const width = Math.max(...all.map(([, value]) => value!.length));
  const table = columnsText(all.map(([name, value]) => [name!, value!.padStart(width)]));
  return `${table}score ${score.toFixed(2)}: ${SCORE_MEANING}\n`;
}

const SCORE_MEANING =
  'how likely it is right, by this sum, by its lead over the sums of all other files, and by how near in meaning the nearest is';

function signed(hundredths: number): string {
  return (hundredths >= 0 ? '+' : '') + (hundredths / 100).toFixed(2);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
