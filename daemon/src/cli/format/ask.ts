import { counted } from '../../api/count.ts';
import type { AskResponse, AskResult } from '../../api/schemas.ts';
import type { Io } from '../io.ts';
import type { PathView } from '../paths.ts';
import { printable } from './search.ts';
import { columnsText } from './table.ts';

/** More of a snippet than this is shown only when asked for. */
const SNIPPET_LINES = 12;
const BAR_WIDTH = 8;

export interface AskStyle {
  /** Whole snippets. */
  full: boolean;
  /** The parts of each score, as a table. */
  explain: boolean;
}

/** Results for a person on a terminal, and `file:first-last: symbol` with the snippet elsewhere. */
export function askText(io: Io, response: AskResponse, view: PathView, style: AskStyle): string {
  const format = io.terminal ? decorated : plain;
  return response.results.map((result, at) => format(io, result, at + 1, view, style)).join('\n');
}

function plain(_io: Io, result: AskResult, _rank: number, view: PathView, style: AskStyle): string {
  const [first, last] = result.line_range;
  const heading = `${view.show(result.file)}:${first}-${last}: ${result.symbol ?? ''}`.trimEnd();
  const snippet = result.snippet.replace(/\n$/, '');
  return `${heading}\n${snippet}\n${style.explain ? explanationText(result) : ''}`;
}

function decorated(io: Io, result: AskResult, rank: number, view: PathView, style: AskStyle): string {
  const { bold, cyan, dim, magenta } = io.colors;
  const [first = 1, last = first] = result.line_range;
  const place = magenta(printable(`${view.show(result.file)}:${first}-${last}`));
  const symbol = result.symbol ? `  ${bold(printable(result.symbol))}` : '';
  const heading = `${cyan(String(rank).padStart(2))}  ${place}${symbol}  ${dim(result.kind)}\n`;
  const why = `    ${scoreBar(io, result.score)}  ${printable(result.semantic_match)}\n`;
  const explanation = style.explain ? indented(explanationText(result)) : '';
  return heading + why + explanation + snippetText(io, result.snippet, first, style.full);
}

function scoreBar({ colors }: Io, score: number): string {
  const full = Math.max(1, Math.round(score * BAR_WIDTH));
  return `${colors.green('█'.repeat(full))}${colors.dim('░'.repeat(BAR_WIDTH - full))} ${score.toFixed(2)}`;
}

function snippetText({ colors }: Io, snippet: string, first: number, full: boolean): string {
  const lines = snippet.replace(/\r?\n$/, '').split(/\r?\n/);
  const shown = full ? lines : lines.slice(0, SNIPPET_LINES);
  const width = String(first + lines.length).length;
  const text = shown.map(
    (line, at) => `    ${colors.dim(String(first + at).padStart(width))}  ${printable(line)}\n`,
  );
  const rest = lines.length - shown.length;
  return text.join('') + (rest > 0 ? colors.dim(`    … ${restText(rest)}\n`) : '');
}

function restText(lines: number): string {
  return `${counted(lines, 'more line')} (--full shows ${lines === 1 ? 'it' : 'them'})`;
}

/** That files have changed which the index does not have yet. */
export function staleText(files: number): string {
  return `${counted(files, 'changed file is', 'changed files are')} not in the index yet`;
}

/** The contributions to the score, the largest first. */
function explanationText({ explanation = {} }: AskResult): string {
  const parts = Object.entries(explanation).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  if (parts.length === 0) return '';
  const rows = parts.map(([feature, value]) => [feature, (value >= 0 ? '+' : '') + value.toFixed(4)]);
  return columnsText([['feature', 'contribution'], ...rows]);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
