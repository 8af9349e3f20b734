import type { Callee, OutlineResponse, ReadResponse, ReferencesResponse, ShowResponse } from '../api/code.ts';
import type { Match } from '../api/schemas.ts';
import { pathKinds } from '../languages/file-kinds.ts';
import { counted } from './count.ts';

/** References under headings, grouped by file and by the enclosing function or type. Those of tests come last. */
export function referencesText({ definitions, calls, imports }: ReferencesResponse): string {
  const isTest = ({ file_name }: Match) => pathKinds(file_name).is_test;
  const others = (matches: readonly Match[]) => matches.filter(match => !isTest(match));
  return [
    groupText('definitions', definitions),
    groupText('calls', others(calls)),
    groupText('imports', others(imports)),
    groupText('calls in tests', calls.filter(isTest)),
    groupText('imports in tests', imports.filter(isTest)),
  ]
    .filter(text => text !== '')
    .join('\n\n');
}

function groupText(heading: string, matches: readonly Match[]): string {
  if (matches.length === 0) return '';
  const lines = [heading];
  let place = '';
  for (const { file_name, container, line_number, line } of matches) {
    const here = container === undefined ? file_name : `${file_name}, in ${container}`;
    if (here !== place) lines.push(here);
    place = here;
    lines.push(`${line_number}: ${line.trim()}`);
  }
  return lines.join('\n');
}

/** The first and last line of each definition, indented by its container. */
export function outlineText({ files, left_out }: OutlineResponse): string {
  const texts = files.map(({ file_name, symbols }) =>
    [
      file_name,
      ...symbols.map(
        ({ line_number, last_line, depth, line }) =>
          `${'  '.repeat(depth)}${line_number === last_line ? line_number : `${line_number}-${last_line}`}: ${line}`,
      ),
    ].join('\n'),
  );
  return [...texts, leftOutText(left_out)].filter(text => text !== '').join('\n\n');
}

/** Says what an outline omits and how to get it; empty if it is complete. */
export function leftOutText(left_out: OutlineResponse['left_out']): string {
  if (!left_out) return '';
  const { files, symbols, folders = [] } = left_out;
  const what = `${counted(symbols, 'definition')}${files > 0 ? ` and ${counted(files, 'file')}` : ''}`;
  const where = folders.map(folder => `\n${folder.name}/: ${counted(folder.files, 'file')}`).join('');
  return `${what} left out: outline a folder below or one file, or allow more tokens.${where}`;
}

/** Each definition with numbered lines. */
export function showText({ file_name, definitions }: ShowResponse): string {
  return definitions
    .map(({ kind, symbol, container, first_line, text }) => {
      const where = container === undefined ? '' : ` in ${container}`;
      return `${file_name}: ${kind} ${symbol}${where}\n${numbered(text, first_line)}`;
    })
    .join('\n\n');
}

/** A name with more definitions is too common to know which one is called. */
const MAX_DEFINITIONS = 3;

/**
 * Those with one to three definitions, with the places as the user sees them. Definitions in tests count only if there are no others.
 */
export function knownCallees(callees: readonly Callee[], show: (file: string) => string): Callee[] {
  return callees.flatMap(({ definitions: all, ...callee }) => {
    const own = all.filter(({ file_name }) => !pathKinds(file_name).is_test);
    const definitions = (own.length > 0 ? own : all).map(one => ({ ...one, file_name: show(one.file_name) }));
    return definitions.length > 0 && definitions.length <= MAX_DEFINITIONS
      ? [{ ...callee, definitions }]
      : [];
  });
}

/** The calls of a definition: `12: name: file:line`, with the container of the called function. */
export function calleesText(callees: readonly Callee[]): string {
  const places = ({ definitions }: Callee) =>
    definitions
      .map(
        ({ file_name, line_number, container }) =>
          `${file_name}:${line_number}${container ? ` in ${container}` : ''}`,
      )
      .join(', ');
  const lines = callees.map(callee => `${callee.line_number}: ${callee.name}: ${places(callee)}`);
  return lines.length === 0 ? '' : ['calls', ...lines].join('\n');
}

export function readText({ first_line, last_line, text }: ReadResponse): string {
  return last_line < first_line ? '' : numbered(text, first_line);
}

/** Numbers each line: `12: text`. */
export function numbered(text: string, first: number): string {
  return text
    .split('\n')
    .map((line, at) => `${first + at}: ${line}`)
    .join('\n');
}
