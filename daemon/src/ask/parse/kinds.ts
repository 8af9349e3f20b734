import type { PathKind } from '../../languages/file-kinds.ts';
import { withoutKindWords } from '../common/path-kinds.ts';
import type { Intent } from '../common/question.ts';

/** Words at the start of a question, before the thing that it asks for. */
const QUESTION_START = String.raw`^(?:(?:where|what|which|find|show|list|see|give|me|all|are|is|there|any|do|we|have|the|an?|some)\s+)*`;
const ABOUT = String.raw`\s+(?:for|of|on|about|(?:that|which)\s+(?:cover|check|verify|exercise|test|use|call|show)\w*|covering|checking|verifying|showing|using|(?:cover|check|verify|exercise)\w*)\b`;
const asked = (what: string) => new RegExp(`${QUESTION_START}(?:${what})${ABOUT}`, 'i');

/** Questions that ask for tests, documents, declarations, examples or old code, which are usually ranked low. The word alone is often about code. */
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
  [
    'is_declaration',
    asked(
      String.raw`(?<!\b(?:what|which) )types?|type (?:definitions?|declarations?)|interfaces?|traits?|enums?|structs?|declarations?|typedefs?`,
    ),
  ],
  ['is_legacy', /\b(?:legacy|deprecated|old(?:er)? versions?)\b/i],
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
  return new Map(kinds.map(kind => [kind, withoutKindWords(kind, terms)]));
}

/** The kinds of places that a question asks for: "tests for the parser", "where is parse_args tested". */
export function kindsAskedFor(question: string): ReadonlySet<PathKind> {
  const text = question.trim();
  return new Set(REQUESTS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : [])));
}
