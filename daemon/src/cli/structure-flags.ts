import { Option } from 'commander';
import { FACT_KINDS, MODIFIERS, REGIONS, type Structure } from '../api/structure.ts';
import { collect, givenText, notOneOf } from './option-values.ts';

const INSIDE = 'KIND[:NAME]';

/** The options of `dowse search` that ask for what the syntax tree knows. */
export function structureOptions(): Option[] {
  return [
    new Option('--kind <KIND>', `find nodes of the syntax tree: ${FACT_KINDS.join(', ')}`).argParser(
      words(FACT_KINDS),
    ),
    new Option('--name <NAME>', 'with --kind: its name, a glob or /regex/').argParser(givenText),
    new Option('--modifier <WORD>', `with --kind: ${MODIFIERS.join(', ')} (repeatable: all)`).argParser(
      words(MODIFIERS),
    ),
    new Option('--returns <TYPE>', 'with --kind function: the type it returns, a glob or /regex/').argParser(
      givenText,
    ),
    new Option(
      '--parameters <WHICH>',
      'with --kind function: 2, ">=3", name:GLOB or type:GLOB (repeatable: all)',
    ).argParser(collect),
    new Option('--argument <TEXT>', 'with --kind call: an argument, a glob or /regex/').argParser(givenText),
    new Option(`--inside <${INSIDE}>`, 'only inside such a node (repeatable: all)').argParser(enclosing),
    new Option(`--not-inside <${INSIDE}>`, 'only outside of such nodes (repeatable)').argParser(enclosing),
    new Option('--only <PLACE>', 'only matches in comments, strings or code').argParser(words(REGIONS)),
    new Option('--except <PLACE>', 'no matches in comments, strings or code').argParser(words(REGIONS)),
  ];
}

/** What was given of them; undefined for nothing. */
export function structureOf(flags: Record<string, unknown>): Structure | undefined {
  const { kind, name, modifier, returns, parameters, argument, inside, notInside, only, except } = flags;
  const all = {
    kind,
    name,
    modifier,
    returns,
    parameters,
    argument,
    inside,
    not_inside: notInside,
    only,
    except,
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as Structure) : undefined;
}

/** Some of these words, in one value with commas or in several values; a plural is taken too. */
function words(known: readonly string[]) {
  return (text: string, before: string[] = []): string[] => [
    ...before,
    ...text.split(',').map(word => wordOf(word.trim(), known)),
  ];
}

function wordOf(word: string, known: readonly string[]): string {
  const lower = word.toLowerCase();
  const forms = [lower, `${lower}s`, lower.replace(/s$/, ''), lower.replace(/es$/, '')];
  const meant = forms.find(form => known.includes(form));
  if (meant) return meant;
  throw notOneOf(known);
}

function enclosing(text: string, before: string[] = []): string[] {
  const [kind = '', ...name] = text.split(':');
  return [...before, [wordOf(kind, FACT_KINDS), ...name].join(':')];
}
