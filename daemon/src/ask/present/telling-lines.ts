import { areComments } from '../../languages/comments.ts';
import type { Question } from '../common/question.ts';
import { hasName, termsOf } from './line-scores.ts';

/** What lines are compared with. */
export interface Asked extends Pick<Question, 'text' | 'terms' | 'synonyms'> {
  /** Names in the question, but for that of the definition. */
  names: readonly string[];
}

/** A line of code of a definition. */
export interface TellingLine {
  /** From 0. */
  row: number;
  /** How well it answers, beside the other lines. */
  score: number;
  /** What each word and name of the question in it adds to the score. */
  words: ReadonlyMap<string, number>;
  /** Whether anything of the question speaks for it. */
  isAsked: boolean;
}

/**
 * What each trait of a line adds to its score. Fitted with a softmax over the lines of a definition to 132 questions about eleven projects,
 * each with the one to three lines that answer it best.
 */
const WEIGHTS = {
  /** Words and names of the question. A word on few lines counts more. */
  words: 2.1,
  /** The same in the line whose block it is in. */
  around: 0.85,
  /** It decides something. */
  condition: 1.1,
  /** If the question is what happens: a failure, the condition of one, a result. */
  failure: 3.4,
  beforeFailure: 2.9,
  result: 1.2,
  /** If the question is for a number: it has one. */
  number: 3.8,
  /** It is in the head of the definition, or begins an overload of it. */
  head: -3.3,
};

/** What the nearest synonym of a word counts, of the word. */
const SYNONYM = 0.7;

const ASKS_WHAT_HAPPENS =
  /\bwhat (?:happens|if|about|changes|error|is (?:done|raised|returned|sent|thrown))\b|\b(?:fails?|happens|raises?|refuse[ds]?|reject(?:ed|s)|throws?)\b/i;
const ASKS_FOR_NUMBER =
  /\bhow (?:many|long|big|large|often|much)\b|\b(?:default|maximum|minimum|at (?:most|least))\b|\b(?:what|which) (?:\w+ )?(?:code|limit|number|port|size)\b/i;

const CONDITION =
  /^\W*(?:else if|elsif|elif|elseif|if|unless|when|case|while|until|switch|match|guard|assert\w*|require|check)\b|\s\?\s|^\s*(?:&&|\|\||and\b|or\b|\?)/;
/** A condition after what it decides, as in Ruby and Python. */
const CONDITION_AFTER = /\s(?:if|unless|until|while)\s/;
const OPENS_BLOCK = /[{:]$/;
const FAILURE =
  /\b(?:throw|raise|panic|bail|die|fail\w*|reject\w*|abort\w*|exit)\b|\b(?:Err|\w*(?:Error|Errorf|Exception))\s*[({]/;
const RESULT = /\b(?:return|yield|break|continue|next)\b/;
const NUMBER = /(?<![\w.$])\d[\d_]*(?:\.\d+)?(?![\w.])/;
const WORD = /[\p{L}\p{N}]/u;
/** A longer head is not read to its end. */
const MAX_HEAD = 15;

/**
 * The lines of code among some, with how well each answers a question.
 *
 * @param shown row that is shown anyway
 * @param end row after the definition that begins in it; undefined if none does, so that all rows may be chosen
 */
export function tellingLines(
  asked: Asked,
  lines: readonly string[],
  shown: number,
  end: number | undefined,
): TellingLine[] {
  const whatHappens = ASKS_WHAT_HAPPENS.test(asked.text);
  const forNumber = ASKS_FOR_NUMBER.test(asked.text);
  const isHead = end === undefined ? () => false : headOf(lines, shown, end);
  const [from, to] = end === undefined ? [0, lines.length] : [shown, end];
  const isComment = areComments(lines);
  const rows = [...lines.keys()].filter(
    row => row >= from && row < to && !isComment[row] && WORD.test(lines[row]!),
  );
  const words = wordsOfLines(
    asked,
    rows.map(row => lines[row]!),
  );
  const blocks: number[] = [];
  return rows.map((row, at) => {
    const line = lines[row]!;
    const next = lines[rows[at + 1] ?? row]!;
    while (blocks.length > 0 && indentOf(lines[rows[blocks.at(-1)!]!]!) >= indentOf(line)) blocks.pop();
    const around = blocks.at(-1);
    blocks.push(at);
    const opensBlock = indentOf(next) > indentOf(line);
    const traits: Record<keyof typeof WEIGHTS, number | boolean> = {
      words: sum(words[at]!),
      around: around === undefined || rows[around] === shown ? 0 : sum(words[around]!),
      condition: CONDITION.test(line) || (CONDITION_AFTER.test(line) && !OPENS_BLOCK.test(line)),
      failure: whatHappens && FAILURE.test(line),
      beforeFailure: whatHappens && opensBlock && FAILURE.test(next),
      result: whatHappens && RESULT.test(line),
      number: forNumber && NUMBER.test(line),
      head: isHead(row),
    };
    const { around: inBlock, failure, beforeFailure, number } = traits;
    return {
      row,
      score: Object.entries(WEIGHTS).reduce(
        (all, [trait, weight]) => all + weight * Number(traits[trait as keyof typeof traits]),
        0,
      ),
      words: new Map([...words[at]!].map(([word, weight]) => [word, WEIGHTS.words * weight])),
      isAsked: words[at]!.size > 0 || Boolean(inBlock || failure || beforeFailure || number),
    };
  });
}

/** The words and names of the question in each line, with their weights in the score. A word and its synonyms count once. */
function wordsOfLines({ terms, synonyms, names }: Asked, lines: readonly string[]): Map<string, number>[] {
  const termsOfLines = lines.map(termsOf);
  const meant = new Map(synonyms.map(synonym => [synonym.term, synonym]));
  const found = lines.map(line => new Map(names.filter(name => hasName(line, name)).map(name => [name, 1])));
  for (const term of new Set(terms)) {
    const having = found.filter((_, at) => termsOfLines[at]!.has(term));
    const rarity = Math.log(1 + lines.length / having.length) / Math.log(1 + lines.length);
    const { of, nearness } = meant.get(term) ?? { of: term };
    const weight = nearness === undefined ? rarity : SYNONYM * nearness * rarity;
    for (const words of having) words.set(of, Math.max(weight, words.get(of) ?? 0));
  }
  return found;
}

const sum = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((all, one) => all + one, 0);

const indentOf = (line: string) => line.search(/\S/);

/** Whether a row is in the head of a definition: up to the last parenthesis of the head, and where an overload begins. */
function headOf(lines: readonly string[], head: number, to: number): (row: number) => boolean {
  const [beginning] = /^[^(]*\(/.exec(lines[head]!) ?? [];
  const last = lastOfHead(lines, head, to);
  return row => row <= last || (beginning !== undefined && lines[row]!.startsWith(beginning));
}

/** The row in which the last parenthesis of the head is closed. */
function lastOfHead(lines: readonly string[], head: number, to: number): number {
  let open = 0;
  for (let row = head; row < Math.min(to, head + MAX_HEAD); row++) {
    open += countOf(lines[row]!, /[([]/g) - countOf(lines[row]!, /[)\]]/g);
    if (open <= 0) return row;
  }
  return head;
}

const countOf = (line: string, sign: RegExp) => line.match(sign)?.length ?? 0;
