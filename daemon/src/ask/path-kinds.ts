import type { PathKind } from '../languages/file-kinds.ts';
import { stem } from '../text/stem.ts';
import type { Intent } from './parse/intent.ts';

/** The version in a path (`api/v1/`, `v2.ts`): the path before it, and its number. */
export function versionIn(path: string): { of: string; number: number } | undefined {
  const match = /(?<=^|\/)v(\d+)(?=\/|[._-])/i.exec(path);
  return match ? { of: path.slice(0, match.index), number: Number(match[1]) } : undefined;
}

/** Words at the start of a question, before the thing that it asks for. */
const QUESTION_START = String.raw`^(?:(?:where|what|which|find|show|list|see|give|me|all|are|is|there|any|do|we|have|the|an?|some)\s+)*`;
const ABOUT = String.raw`\s+(?:for|of|on|about|(?:that|which)\s+(?:cover|check|verify|exercise|test|use|call|show)\w*|covering|checking|verifying|showing|using|(?:cover|check|verify|exercise)\w*)\b`;
const asked = (what: string) => new RegExp(`${QUESTION_START}(?:${what})${ABOUT}`, 'i');

/** Questions that ask for tests, documents or examples, which are usually ranked low. The word alone is often about code. */
const REQUESTS: readonly [PathKind, RegExp][] = [
  [
    'is_test',
    asked(
      String.raw`tests|specs|test(?= of\b)|spec(?= (?:for|of)\b)|test coverage|(?:unit|integration|functional|regression|e2e|end-to-end) tests?|(?:test|spec) (?:cases?|suites?|files?)|(?<=\b(?:the|an?|any) )(?:test|spec)`,
    ),
  ],
  // "tests that failed" may be about a test runner.
  [
    'is_test',
    new RegExp(String.raw`${QUESTION_START}(?:(?:unit|integration|functional|regression) )?test that\b`, 'i'),
  ],
  ['is_test', /\b(?:is|are)\b.+\btested\W*$/i],
  ['is_test', /^\S*(?:[_$\d]|\p{Ll}\p{Lu})\S* (?:unit )?(?:tests?|specs?)$/u],
  ['is_docs', asked('docs?|documentation|read-?me|guide|manual|change-?log|release notes')],
  ['is_docs', /\b(?:is|are)\b.+\bdocumented\W*$/i],
  ['is_example', asked('(?:usage |code )?(?:examples?|samples?|demos?)(?: usage)?|benchmarks?')],
];

/** Less certain ones: "cache tests" may also be about what a test runner does. */
const UNCERTAIN_REQUESTS: readonly [PathKind, RegExp][] = [
  ['is_test', /(?:\b(?:[Tt]ests?|[Ss]pecs?)|\p{Ll}(?:Tests?|Spec))\W*$/u],
  ['is_example', /\b(?:examples?|samples?|demos?|benchmarks?)\W*$/i],
  ['is_example', /^how (?:(?:do|can|should) (?:i|we|you|one)|to) use\b/i],
];

const KIND_OF_INTENT: Record<Intent, PathKind | undefined> = {
  code: undefined,
  documents: 'is_docs',
  configuration: 'is_config',
  tests: 'is_test',
  examples: 'is_example',
};

/** The kinds of places of a wanted kind of answer. */
export function kindOf(wanted: Intent): ReadonlySet<PathKind> {
  const kind = KIND_OF_INTENT[wanted];
  return new Set(kind ? [kind] : []);
}

/** Words in the names of such files that do not say what they are about. */
const KIND_WORDS: Partial<Record<PathKind, ReadonlySet<string>>> = {
  is_test: new Set(['test', 'spec', 'unit', 'integration', 'functional', 'case', 'suite'].map(stem)),
  is_example: new Set(['example', 'sample', 'demo', 'benchmark', 'bench', 'usage'].map(stem)),
};

/**
 * Kinds that the question may ask for, if a file is named after its other words ("retry policy tests"). @returns these words
 * for each kind
 */
export function kindsMaybeAskedFor(
  question: string,
  terms: readonly string[],
): ReadonlyMap<PathKind, readonly string[]> {
  const text = question.trim();
  const kinds = UNCERTAIN_REQUESTS.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
  return new Map(kinds.map(kind => [kind, without(KIND_WORDS[kind], terms)]));
}

/**
 * Whether a file of a kind is named after these terms: its path has all of them, and its name no others.
 *
 * @param place the terms of its name and of its path
 */
export function isNamedFor(
  place: { stem: readonly string[]; path: readonly string[] },
  kind: PathKind,
  terms: readonly string[],
): boolean {
  const named = without(KIND_WORDS[kind], place.stem);
  const isOfThem = named.length > 0 && named.every(term => terms.includes(term));
  return isOfThem && terms.every(term => place.path.includes(term));
}

function without(words: ReadonlySet<string> | undefined, terms: readonly string[]): string[] {
  return terms.filter(term => !words?.has(term));
}

/** The kinds of places that a question asks for: "tests for the parser", "where is parse_args tested". */
export function kindsAskedFor(question: string): ReadonlySet<PathKind> {
  const text = question.trim();
  return new Set(REQUESTS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}
