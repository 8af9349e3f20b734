/** A request read as the code that it quotes: "endless loops, for (;;), in the .c files". What the words around it say is passed over. */
import { escapeRegex } from '../../languages/escape-regex.ts';
import type { LineTest, TextFind, TextTest } from '../query-tree.ts';
import type { Chart, Parse } from './chart.ts';
import { manner } from './manners.ts';
import { place } from './places.ts';
import { regionStep } from './regions.ts';
import { type Path, type Step, withManner, withPlace, withRegion } from './steps.ts';
import { exampleSource, STANDS_FOR_ANY } from './verbatim.ts';

/** What such a reading costs, and each word that it passes over. */
const BASE = 4.5;
const WORD = 0.1;
/** What it costs more if all it quotes are names with dots or signs: other rules know what they can be. */
const WEAK = 1.5;
/** The most words that a bracket may hold. */
const MAX_INSIDE = 10;

/** A piece of code in a request, by its place in the text. */
interface Snippet {
  start: number;
  end: number;
  test: TextTest;
  /** A name with dots or a sign. */
  isWeak: boolean;
  isDenied: boolean;
}

/** Words of code that may stand before signs and do not belong to the sentence. */
const KEYWORD =
  /^(?:abstract|async|await|begin|break|case|catch|class|const|def|default|defer|delete|do|else|elseif|enum|ensure|except|export|extends|extern|final|finally|fn|for|foreach|fun|func|function|get|go|if|impl|implements|import|include|interface|let|loop|match|mod|module|mut|namespace|new|override|package|private|protected|pub|public|raise|record|rescue|return|select|set|static|struct|super|switch|template|throw|trait|try|type|typedef|typeof|union|unless|unsafe|use|using|val|var|void|while|yield)$/;
/** Words of code within a piece of code only. */
const WITHIN = /^(?:from|in|of|as|is|with|not|and|or|to)$/;
const SIGNS = /[{}[\]<>=&|$@#;+%^~\\]|\(\S*\)|::|->|!\(/;
const DENIES =
  /(?:\bnot|\bno|\bexcept|\bwithout|\bother than|\binstead of|\bsin|n't)(?:\s+(?:the|an?|in|just))?\s*$/i;
const EITHER = /^\s*(?:,|\/|or|o|,\s*or)\s*$/;

/** The request as lines with the code that it quotes; undefined if it quotes none. */
export function snippetSteps(
  chart: Chart,
): { begin: Path['cost']; at: (at: number) => Parse<Step>[] } | undefined {
  const found = snippetsOf(chart);
  const wanted = found.filter(({ isDenied }) => !isDenied);
  if (wanted.length === 0) return;
  const find: TextFind = {
    is: 'text',
    lines: [
      ...linesOf(chart.text, wanted),
      ...found.filter(({ isDenied }) => isDenied).map(({ test }) => ({ text: { ...test, not: true } })),
    ],
  };
  const step: Step = path => (path.finds.length > 0 ? path : { ...path, finds: [find] });
  const at = (from: number): Parse<Step>[] => {
    const token = chart.tokens[from]!;
    const own = found.find(({ start, end }) => token.start >= start && token.start < end);
    if (own) {
      const end = chart.tokens.findIndex(one => one.start >= own.end);
      return [{ value: step, end: end < 0 ? chart.tokens.length : end, cost: 0 }];
    }
    return [
      ...place(chart, from).map(parse => ({ ...parse, value: withPlace(parse.value) })),
      ...regionStep(chart, from).map(parse => ({ ...parse, value: withRegion(parse.value) })),
      ...manner(chart, from).map(parse => ({ ...parse, value: withManner(parse.value) })),
    ];
  };
  return { begin: BASE + (wanted.every(({ isWeak }) => isWeak) ? WEAK : 0), at };
}

/** What it costs to pass over a token beside the code. */
export const besideSnippet = ({ tokens }: Chart, at: number): number => {
  const { type } = tokens[at]!;
  return type === 'word' || type === 'sign' ? (type === 'word' ? WORD : 0) : 1;
};

function linesOf(text: string, wanted: readonly Snippet[]): LineTest[] {
  const groups: Snippet[][] = [];
  for (const one of wanted) {
    const before = groups.at(-1)?.at(-1);
    if (before && EITHER.test(text.slice(before.end, one.start))) groups.at(-1)!.push(one);
    else groups.push([one]);
  }
  return groups.map(group => ({ text: together(group.map(({ test }) => test)) }));
}

function together(tests: readonly TextTest[]): TextTest {
  const [one, ...others] = tests as [TextTest, ...TextTest[]];
  if (others.length === 0) return one;
  if (tests.every(({ isRegex }) => !isRegex)) return { texts: tests.flatMap(({ texts }) => texts) };
  const texts = tests.flatMap(test => test.texts.map(text => (test.isRegex ? text : escapeRegex(text))));
  return { texts, isRegex: true };
}

function snippetsOf({ text, tokens }: Chart): Snippet[] {
  const quoted = tokens.filter(({ type }) => type === 'quoted');
  const isQuoted = (at: number) => quoted.some(({ start, end }) => at >= start && at < end);
  const isPath = (at: number) => tokens.some(one => one.type === 'path' && one.start <= at && at < one.end);
  const chunks = [...text.matchAll(/\S+/g)]
    .filter(({ index }) => !isQuoted(index))
    .map(({ 0: chunk, index }) => coreOf(chunk, index));
  const found: Snippet[] = quoted.map(({ start, end, text: said }) => snippet(text, start, end, said, false));
  for (let at = 0; at < chunks.length; at++) {
    const one = chunks[at]!;
    if (!isSigned(one.text) || isPath(one.start)) continue;
    let from = at;
    while (from > 0 && joins(chunks[from - 1]!, chunks[from]!) && isCode(chunks, from - 1, from)) from--;
    let to = at;
    for (;;) {
      const next = chunks[to + 1];
      const so = text.slice(chunks[from]!.start, chunks[to]!.end);
      if (!next || (depthOf(so) <= 0 && (!joins(chunks[to]!, next) || !isCode(chunks, to + 1, to)))) break;
      if (to - from >= MAX_INSIDE) break;
      to++;
    }
    const [start, end] = [chunks[from]!.start, chunks[to]!.end];
    at = to;
    const said = text.slice(start, end);
    const isWeak = /^[@&*$:]?[\w.:]+(?:\(\))?$/.test(said);
    if (/\w/.test(said) ? said.length > 2 : said.length > 1 && !/^[[(].*[\])]$|^\.+$/.test(said))
      found.push(snippet(text, start, end, said, isWeak));
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function snippet(text: string, start: number, end: number, said: string, isWeak: boolean): Snippet {
  const isExample = STANDS_FOR_ANY.test(said);
  const test: TextTest = isExample ? { texts: [exampleSource(said)], isRegex: true } : { texts: [said] };
  return { start, end, test, isWeak, isDenied: DENIES.test(text.slice(0, start)) };
}

interface Chunk {
  text: string;
  start: number;
  end: number;
  /** Whether punctuation of the sentence follows. */
  isLast: boolean;
  /** Whether a bracket of the sentence stands before. */
  isFirst: boolean;
}

/** A chunk without the punctuation of the sentence around it. */
function coreOf(chunk: string, index: number): Chunk {
  let [start, end] = [0, chunk.length];
  const inside = () => chunk.slice(start, end);
  while (/^[(“]/.test(inside()) && depthOf(inside()) !== 0) start++;
  for (;;) {
    const said = inside();
    if (/[,:!?]$/.test(said) && !/(?:::|\w[!?])$/.test(said)) end--;
    else if (/;$/.test(said) && !/[)}\w];$/.test(said)) end--;
    else if (/(?<!\.)\.$/.test(said)) end--;
    else if (/\)$/.test(said) && depthOf(said) < 0) end--;
    else if (/\w\?$/.test(said)) end--;
    else break;
  }
  const text = chunk.slice(start, end);
  return { text, start: index + start, end: index + end, isLast: end < chunk.length, isFirst: start > 0 };
}

function depthOf(text: string): number {
  let depth = 0;
  for (const one of text) depth += /[([{]/.test(one) ? 1 : /[)\]}]/.test(one) ? -1 : 0;
  return depth;
}

const isSigned = (text: string) => SIGNS.test(text) || /^\p{L}\w*(?:\.\p{L}\w*)+$/u.test(text);

const joins = (a: Chunk, b: Chunk) => !a.isLast && !b.isFirst;

/** Whether the chunk goes on what stands beside it. */
function isCode(chunks: readonly Chunk[], at: number, beside: number): boolean {
  const { text } = chunks[at]!;
  if (isSigned(text) || KEYWORD.test(text) || /^(?:\.\.\.|…|=)$/.test(text)) return true;
  if (STANDS_FOR_ANY.test(text) || /^\p{Lu}\w*$/u.test(text)) return at > 0;
  const beyond = chunks[at + Math.sign(at - beside)];
  return (
    WITHIN.test(text) && beyond !== undefined && (isSigned(beyond.text) || /^\p{Lu}\w*$/u.test(beyond.text))
  );
}
