/**
 * `npm run script -- test/bench/patterns-plot.ts REPORT.json PLOT.svg`: plots a report's patterns with the times of
 * Dowse, codesearch and ripgrep, on a logarithmic scale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure, TreeReport } from './report.ts';

const LEFT = 330;
const WIDTH = 470;
const TOP = 52;
const ROW = 17;
const RIGHT = 24;
const BOTTOM = 40;
const FROM_MS = 1;
const MIN_TO_MS = 1000;

const SERIES = [
  { name: 'dowse', label: 'Dowse' },
  { name: 'csearch', label: 'codesearch' },
  { name: 'rg', label: 'ripgrep' },
] as const;

const STYLE = `text { font: 12px system-ui, sans-serif; fill: #24292f; } .pattern { font: 11.5px ui-monospace, Menlo, Consolas, monospace; text-anchor: end; }
.grid { stroke: #d0d7de; } .row { stroke: #eaeef2; } .middle { text-anchor: middle; }
.dowse { fill: #0969da; } .csearch { fill: #9a6700; } .rg { fill: #cf222e; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .grid { stroke: #30363d; } .row { stroke: #21262d; } .dowse { fill: #58a6ff; } .csearch { fill: #d29922; } .rg { fill: #ff7b72; } }`;

interface Row {
  pattern: string;
  times: Readonly<Record<string, number>>;
}

function rowsOf(figures: readonly Figure[]): Row[] {
  return figures
    .filter(({ compared }) => compared)
    .map(({ what, value, compared }) => ({
      pattern: what.replace(/^p50 of /, '').replaceAll('\\|', '|'),
      times: { ...compared, dowse: value },
    }))
    .toSorted((a, b) => (a.times.dowse ?? 0) - (b.times.dowse ?? 0));
}

/** The plot of one tree, as SVG for light and dark pages. */
function plot({ tree, figures }: TreeReport): string {
  const rows = rowsOf(figures);
  if (rows.length === 0) throw new Error('the report has no patterns');
  const bottom = TOP + rows.length * ROW;
  const toMs = Math.max(MIN_TO_MS, ...rows.flatMap(({ times }) => Object.values(times)));
  const x = scale(toMs);
  const size = { width: LEFT + WIDTH + RIGHT, height: bottom + BOTTOM };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" role="img" aria-labelledby="title">`,
    `<title id="title">Milliseconds that a search of ${escapeXml(tree)} takes, by pattern</title>`,
    `<style>\n${STYLE}\n</style>`,
    ...SERIES.map(
      ({ name, label }, i) =>
        `<circle class="${name}" cx="${LEFT + 8 + i * 120}" cy="20" r="5"/><text x="${LEFT + 19 + i * 120}" y="24">${label}</text>`,
    ),
    ...[1, 10, 100, 1000, 10_000]
      .filter(ms => ms <= toMs)
      .map(
        ms =>
          `<path class="grid" d="M${x(ms)} ${TOP - 8}V${bottom}"/><text class="middle" x="${x(ms)}" y="${bottom + 18}">${ms} ms</text>`,
      ),
    ...rows.map((row, i) => drawRow(row, i, x)),
    '</svg>\n',
  ].join('\n');
}

type Scale = (ms: number) => number;

function drawRow({ pattern, times }: Row, i: number, x: Scale): string {
  const y = TOP + i * ROW + ROW / 2;
  const known = SERIES.flatMap(({ name, label }) => {
    const ms = times[name];
    return ms === undefined ? [] : [{ name, label, ms }];
  });
  const marks = known.map(
    ({ name, label, ms }) =>
      `<circle class="${name}" cx="${x(ms)}" cy="${y}" r="4.5"><title>${label}: ${ms.toFixed(1)} ms</title></circle>`,
  );
  const line = `<path class="row" d="M${LEFT} ${y}H${LEFT + WIDTH}"/>`;
  return `${line}<text class="pattern" x="${LEFT - 10}" y="${y + 4}">${escapeXml(shown(pattern))}</text>${marks.join('')}`;
}

/** The horizontal position of a time. */
function scale(toMs: number): Scale {
  return ms => {
    const share = Math.log(Math.max(ms, FROM_MS) / FROM_MS) / Math.log(toMs / FROM_MS);
    return Math.round(10 * (LEFT + share * WIDTH)) / 10;
  };
}

const LONGEST = 44;

function shown(pattern: string): string {
  return pattern.length > LONGEST ? `${pattern.slice(0, LONGEST - 1)}…` : pattern;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const [, , report, target] = process.argv;
if (!report || !target) throw new Error('npm run script -- test/bench/patterns-plot.ts REPORT.json PLOT.svg');
const { reports } = JSON.parse(readFileSync(report, 'utf8')) as { reports: TreeReport[] };
const measured = reports.find(({ figures }) => figures.some(({ compared }) => compared));
if (!measured) throw new Error(`${report} has no patterns`);
writeFileSync(target, plot(measured));
