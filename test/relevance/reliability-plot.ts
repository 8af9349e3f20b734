import type { Bin } from './reliability.ts';

const SIZE = { width: 560, height: 420 };
const PLOT = { left: 64, top: 24, width: 472, height: 316 };
const LARGEST_DOT = 14;

export interface Series {
  name: string;
  bins: readonly Bin[];
}

/**
 * A reliability diagram: for each range of scores, the share of right results over their mean score. The area of a dot
 * is proportional to the number of results. Colors adapt to a dark page.
 */
export function reliabilitySvg(series: readonly Series[]): string {
  const most = Math.max(1, ...series.flatMap(({ bins }) => bins.map(bin => bin.results)));
  const marks = series.map(({ bins }, s) => seriesMarks(bins, s, most));
  const legend = series.map(({ name }, s) => {
    const y = PLOT.top + 22 + s * 22;
    return `<circle class="s${s}" cx="${PLOT.left + 18}" cy="${y - 4}" r="6"/><text x="${PLOT.left + 32}" y="${y}">${xml(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" role="img" aria-labelledby="title">
<title id="title">Share of results that are right, by score</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #24292f; } .axis { stroke: #8c959f; } .grid { stroke: #d0d7de; } .even { stroke: #57606a; stroke-dasharray: 5 5; }
.s0 { fill: #0969da; } .s1 { fill: #bc4c00; } path.s0, path.s1 { fill: none; stroke-width: 2; } path.s0 { stroke: #0969da; } path.s1 { stroke: #bc4c00; } circle { fill-opacity: .75; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .axis { stroke: #7d8590; } .grid { stroke: #30363d; } .even { stroke: #9198a1; } .s0 { fill: #58a6ff; } .s1 { fill: #f0883e; } path.s0 { stroke: #58a6ff; } path.s1 { stroke: #f0883e; } path.s0, path.s1 { fill: none; } }
</style>
${axes()}
<path class="even" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
${[...marks, ...legend].join('\n')}
<text x="${PLOT.left + PLOT.width / 2}" y="${SIZE.height - 16}" text-anchor="middle">score that Dowse gave</text>
<text transform="translate(18 ${PLOT.top + PLOT.height / 2}) rotate(-90)" text-anchor="middle">share of results that are right</text>
</svg>
`;
}

const x = (value: number) => Math.round(PLOT.left + value * PLOT.width);
const y = (value: number) => Math.round(PLOT.top + (1 - value) * PLOT.height);

function axes(): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return ticks
    .map(
      tick =>
        `<path class="${tick === 0 ? 'axis' : 'grid'}" d="M${x(0)} ${y(tick)}H${x(1)}M${x(tick)} ${y(0)}V${y(1)}"/>` +
        `<text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${percent(tick)}</text>` +
        `<text x="${x(tick)}" y="${y(0) + 20}" text-anchor="middle">${tick}</text>`,
    )
    .join('\n');
}

function seriesMarks(bins: readonly Bin[], s: number, most: number): string {
  const points = bins.filter(bin => bin.right !== null && bin.meanScore !== null);
  const line = points.map(bin => `${x(bin.meanScore!)} ${y(bin.right!)}`).join('L');
  const dots = points.map(bin => {
    const radius = Math.max(3, LARGEST_DOT * Math.sqrt(bin.results / most)).toFixed(1);
    const label = `${bin.results} results scored ${bin.from} to ${bin.to}: ${percent(bin.right!)} right`;
    return `<circle class="s${s}" cx="${x(bin.meanScore!)}" cy="${y(bin.right!)}" r="${radius}"><title>${label}</title></circle>`;
  });
  return [`<path class="s${s}" d="M${line}"/>`, ...dots].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
