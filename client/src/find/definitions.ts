/** The definitions of a typed name, as the indexes have them. */
import { type CancellationToken, l10n, ThemeIcon } from 'vscode';
import { whereaboutsBeside } from '../ask/whereabouts.ts';
import type { Connection, PlacedAnswer } from '../language/connection.ts';
import { type Hit, hitOfAnswer, isInCode } from '../results/hit.ts';
import { definedName } from '../support/defined-name.ts';
import { OPEN_BESIDE, type Row } from '../support/list.ts';
import { symbolIcon } from '../support/symbol-icon.ts';
import { withoutIcons } from '../support/without-icons.ts';
import { type Typed, whereOfTyped, withoutQuotes } from './typed.ts';
import { foldedName, hasWord, isShortFor, MIN_STEM } from './typed-file.ts';

const PART = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*[?!]?`;
const SEPARATOR = String.raw`\.|::|#|->`;
/** `name`, `Type.name`, `package.name`, `Type::name`, `Type#name`, `name()`. */
const NAME = new RegExp(String.raw`^((?:${PART}(?:${SEPARATOR}))*)(${PART})(?:\(\))?$`, 'u');
/** As many as the server gives: of a frequent name only some belong to a type. */
const MOST = 100;

/** What has a title rather than a name: a part of a document, a test. */
const TITLED: ReadonlySet<string> = new Set(['section', 'test']);

interface TypedName {
  name: string;
  /** The types, packages and files that it is said to be in, the outermost first. */
  owners: string[];
  /** What its line contains. */
  head?: string;
}

/** The name that a text is, or that it defines: `class Name`. Undefined for another text. */
export function typedName(text: string): TypedName | undefined {
  const typed = withoutQuotes(text).trim();
  const [, before, name] = NAME.exec(typed) ?? [];
  if (before !== undefined && name !== undefined)
    return { name, owners: before.split(new RegExp(SEPARATOR)).filter(Boolean) };
  const defined = definedName(typed);
  return defined === undefined ? undefined : { name: defined, owners: [], head: typed };
}

export interface Definitions {
  /** Of exactly the typed name; if there are none, of the name in another case. Those of tests are last. */
  named: Hit[];
  /** Of others that begin with it, one of each name: in its case or the same word, then in any spelling; tests last. */
  longer: Hit[];
  /** Of others that contain it, also in another case, one of each name, those of tests last. */
  alike: Hit[];
  /** Of those that it may be a misspelling of, one of each name in any spelling. */
  meant: Hit[];
}

export const NO_DEFINITIONS: Definitions = { named: [], longer: [], alike: [], meant: [] };

/** A name in another case that only tests define is another one. @throws the error of the server */
export async function definitionsOf(
  connection: Pick<Connection, 'ask'>,
  typed: Typed,
  token: CancellationToken | undefined,
): Promise<Definitions> {
  const found = typedName(typed.text);
  if (!found) return NO_DEFINITIONS;
  const { name, owners, head = '' } = found;
  const params = { query: name, names: true, limit: MOST, further: 0, ...whereOfTyped(typed) };
  const { results } = await connection.ask(params, token);
  const all = results.filter(({ symbol, kind }) => symbol !== null && !TITLED.has(kind));
  const near = all.filter(answer => answer.misspelled && isIn(answer, owners));
  // Of `session` and `Session`, the one that begins as it is typed.
  const isLike = ({ symbol }: PlacedAnswer) => isCapital(symbol ?? '') === isCapital(name);
  const isFirst = (one: PlacedAnswer) => {
    const same = near.filter(other => foldedName(other.symbol ?? '') === foldedName(one.symbol ?? ''));
    return one === (same.find(isLike) ?? same[0]);
  };
  const defining = all.filter(answer => !answer.misspelled && isHeadedBy(answer, head));
  const isNamed = ({ symbol }: PlacedAnswer) => symbol?.toLowerCase() === name.toLowerCase();
  const inAnyCase = defining.filter(answer => isNamed(answer) && isIn(answer, owners));
  const isExact = ({ symbol }: PlacedAnswer) => symbol === name;
  const [first] = inAnyCase;
  const named =
    first && isExact(first)
      ? inAnyCase.filter(isExact)
      : inAnyCase.filter(one => isExact(one) || isInCode(one));
  const others = owners.length > 0 ? [] : namesWith(name, defining).filter(one => !named.includes(one));
  const isLonger = ({ symbol }: PlacedAnswer) => beginsWith(symbol ?? '', name);
  const isInCase = (one: PlacedAnswer) => isNamed(one) || one.symbol?.startsWith(name) === true;
  const longer = others.filter(isLonger);
  const [inCase, inSpelling] = [longer.filter(isInCase), longer.filter(one => !isInCase(one))];
  return {
    named: hitsOf(codeFirst(named)),
    longer: hitsOf(codeFirst([...inCase, ...inSpelling])),
    alike: hitsOf(codeFirst(others.filter(one => !isLonger(one)))),
    meant: hitsOf(near.filter(isFirst)),
  };
}

/** Whether a name begins with another in any spelling. A sign that is typed must be in it. */
const beginsWith = (symbol: string, name: string): boolean =>
  JOINED_WORDS.test(name)
    ? foldedName(symbol).startsWith(foldedName(name))
    : symbol.toLowerCase().startsWith(name.toLowerCase());

const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

const codeFirst = (answers: readonly PlacedAnswer[]): PlacedAnswer[] =>
  [...answers].sort((a, b) => Number(isInCode(b)) - Number(isInCode(a)));

const hitsOf = (answers: readonly PlacedAnswer[]): Hit[] =>
  answers.map((answer, at) => ({
    ...hitOfAnswer(answer, at + 1),
    ...(answer.fileRank ? { fileRank: answer.fileRank } : {}),
    selects: answer.symbol ?? '',
  }));

/** Whether the line of a definition contains a text. */
function isHeadedBy({ snippet, line, lineRange: [first] }: PlacedAnswer, head: string): boolean {
  const text = snippet.split('\n')[line - first] ?? '';
  return text.toLowerCase().includes(head.toLowerCase());
}

/** Words of a name, joined in one of the usual ways. */
const JOINED_WORDS = /^[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)*[?!]?$/u;

/**
 * The first definition of each name that contains a name from the start of a word, or whose words it shortens, without regard to case and signs
 * between words. With other signs, a name must contain them too.
 */
function namesWith(name: string, answers: readonly PlacedAnswer[]): PlacedAnswer[] {
  const stem = foldedName(name);
  if (stem.length < MIN_STEM) return [];
  const isPart = (symbol: string) =>
    JOINED_WORDS.test(name)
      ? hasWord(symbol, stem) || isShortFor(name, symbol)
      : symbol.toLowerCase().includes(name.toLowerCase());
  const isFirst = ({ symbol }: PlacedAnswer, at: number) =>
    answers.findIndex(other => other.symbol === symbol) === at;
  return answers.filter((answer, at) => isFirst(answer, at) && isPart(answer.symbol ?? ''));
}

/** Whether a definition is in these types, packages and files. The last of them is what it is directly in. */
function isIn({ container, path }: PlacedAnswer, owners: readonly string[]): boolean {
  const last = owners.at(-1)?.toLowerCase();
  if (last === undefined) return true;
  const folders = path.toLowerCase().split('/');
  const file = (folders.pop() ?? '').replace(/\..*$/, '');
  const types = container?.toLowerCase().split('.') ?? [];
  const directly = types.length > 0 ? types.slice(-1) : [file, ...folders.slice(-1)];
  const around = [...folders, file, ...types];
  return directly.includes(last) && owners.every(owner => around.includes(owner.toLowerCase()));
}

/** The row of a definition. */
export function definitionRow(hit: Hit): Row {
  const { name = hit.text, lspKind = 0 } = hit.symbol ?? {};
  return {
    label: `$(${symbolIcon(lspKind).id}) ${withoutIcons(name)}`,
    description: whereaboutsBeside(name, hit, [hit.line, hit.line]),
    buttons: [OPEN_BESIDE],
    hit,
  };
}

export const meantLabel = (name: string): string => l10n.t('Did you mean “{0}”?', name);

/** The row of a definition whose name was misspelled. `search`: called to search for this name instead. */
export function meantRow(hit: Hit, search: (name: string) => void): Row {
  const { selects: name = '' } = hit;
  const row = definitionRow(hit);
  const searchIt = { iconPath: new ThemeIcon('search'), tooltip: l10n.t('Search for “{0}”', name) };
  return {
    ...row,
    label: `$(${symbolIcon(hit.symbol?.lspKind ?? 0).id}) ${withoutIcons(meantLabel(name))}`,
    buttons: [searchIt, OPEN_BESIDE],
    onButton: () => search(name),
  };
}
