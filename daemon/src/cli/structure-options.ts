import { InvalidArgumentError, Option } from 'commander';
import { MODIFIERS, nodeParts, nodeText, type Structure } from '../api/structure.ts';
import { STRUCTURE_FLAGS, type StructureFlag } from '../search-command/structure-flags.ts';
import { collect, givenText, notOneOf } from './option-values.ts';

/** The options of `dowse search` that ask for what the syntax tree knows. */
export function structureOptions(): Option[] {
  return STRUCTURE_FLAGS.map(flag => {
    const option = new Option(`${flag.long} <${flag.argument}>`, flag.description);
    return flag.takes === 'choice' ? option.choices(flag.known ?? []) : option.argParser(parserOf(flag));
  });
}

type Parser = (text: string, before: unknown) => unknown;

function parserOf({ takes, known = [] }: StructureFlag): Parser {
  switch (takes) {
    case 'words':
      return words(known) as Parser;
    case 'nodes':
      return nodes(known) as Parser;
    case 'texts':
      return collect as Parser;
    default:
      return onlyOnce;
  }
}

function onlyOnce(text: string, before: unknown): string {
  if (before === undefined) return givenText(text);
  throw new InvalidArgumentError(
    `It takes one value, and "${before}" was given too. Try {a,b} for one of several names, or /regex/.`,
  );
}

/** The given structural options, by commander's names; undefined if there are none. */
export function structureOf(flags: Record<string, unknown>): Structure | undefined {
  const given = STRUCTURE_FLAGS.map(({ field, long }) => [
    field,
    flags[new Option(long).attributeName()],
  ]).filter(([, value]) => value !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as Structure) : undefined;
}

/** Some of these words, in one value with commas or in several values; a plural is taken too. */
function words(known: readonly string[]) {
  return (text: string, before: string[] = []): string[] => [
    ...before,
    ...text.split(',').map(word => wordOf(word.trim(), known)),
  ];
}

function nodes(known: readonly string[]) {
  return (text: string, before: string[] = []): string[] => {
    const spaced = text.replace(/^[^:;]+/, head =>
      head
        .trim()
        .replace(/\s*,\s*/g, ',')
        .replace(/\s+/g, ' '),
    );
    const { isOwn, modifiers, kinds, name, conditions } = nodeParts(spaced);
    const ofKinds = kinds.map(one => wordOf(one, known)).join(',');
    const own = isOwn ? ['own'] : [];
    const node = [...own, ...modifiers.map(one => wordOf(one, MODIFIERS)), ofKinds].join(' ');
    return [...before, nodeText(name === undefined ? node : `${node}:${name}`, conditions)];
  };
}

function wordOf(word: string, known: readonly string[]): string {
  const lower = word.toLowerCase();
  const forms = [lower, `${lower}s`, lower.replace(/s$/, ''), lower.replace(/es$/, '')];
  const meant = forms.find(form => known.includes(form));
  if (meant) return meant;
  throw notOneOf(known);
}
