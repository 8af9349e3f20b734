import type { Kind } from '../roles/index.ts';

/** What a phrase of manner does: sets an option, or says how the subject is to be taken. */
export interface Manner {
  ignore_case?: boolean;
  word?: boolean;
  multiline?: boolean;
  hidden?: boolean;
  no_ignore?: boolean;
  pcre2?: boolean;
  regex?: boolean;
  fixed?: boolean;
  /** Set from the number that the phrase names in its group `n`. */
  context?: 'n' | number;
  max_results?: 'n' | number;
}

/** How a subject is read once its words have been recognised; each has a function in `readers/`. */
export type ReaderName =
  | 'key'
  | 'keyStart'
  | 'keyEnd'
  | 'keyWith'
  | 'section'
  | 'keyedValue'
  | 'keyedValueStart'
  | 'instruction'
  | 'logLevel'
  | 'logDate'
  | 'notComment'
  | 'modifiedNamed'
  | 'elementOfClass'
  | 'elementWith'
  | 'elementWithout'
  | 'htmlAttribute'
  | 'codeFence'
  | 'importAs'
  | 'pointerParameter'
  | 'cssProperty'
  | 'lineNotStart'
  | 'lineNotEnd'
  | 'indentBy'
  | 'inARow'
  | 'holdAndEnd'
  | 'definedInCase'
  | 'httpVerb'
  | 'character'
  | 'atMost'
  | 'elementOfType'
  | 'emptyPair'
  | 'nestedPair'
  | 'spaceBeside'
  | 'noSpaceBeside'
  | 'notPreceded'
  | 'notFollowedByAny'
  | 'dateLike'
  | 'wordContain'
  | 'assignedFrom'
  | 'passedTo'
  | 'define'
  | 'defineAll'
  | 'defineTrailing'
  | 'methodsOf'
  | 'constructorsOf'
  | 'definePrefix'
  | 'defineSuffix'
  | 'defineContaining'
  | 'modified'
  | 'unmodified'
  | 'defineAfter'
  | 'call'
  | 'callEmpty'
  | 'callBare'
  | 'fieldNamed'
  | 'callInBrackets'
  | 'callFilled'
  | 'byReference'
  | 'elementOfValue'
  | 'parametersOver'
  | 'parametersAtLeast'
  | 'use'
  | 'import'
  | 'importAll'
  | 'importFrom'
  | 'subclass'
  | 'implement'
  | 'implementedFor'
  | 'implementedEither'
  | 'overrides'
  | 'safeCall'
  | 'branchOn'
  | 'caseOf'
  | 'returnPointer'
  | 'typedNamed'
  | 'arrayOf'
  | 'conversion'
  | 'variant'
  | 'decorator'
  | 'decoratorPrefix'
  | 'decoratorAll'
  | 'attributeWith'
  | 'suppress'
  | 'typeHint'
  | 'raise'
  | 'catch'
  | 'create'
  | 'instances'
  | 'return'
  | 'parameter'
  | 'parameterAt'
  | 'pointer'
  | 'doing'
  | 'ofType'
  | 'assign'
  | 'tag'
  | 'comment'
  | 'commentWhole'
  | 'outsideComments'
  | 'commentAll'
  | 'string'
  | 'longer'
  | 'atLeast'
  | 'shorter'
  | 'exactly'
  | 'lineStart'
  | 'lineEnd'
  | 'lineStartAnd'
  | 'lineStartEnd'
  | 'extended'
  | 'lineWhole'
  | 'without'
  | 'both'
  | 'times'
  | 'followed'
  | 'preceded'
  | 'wordStart'
  | 'wordEnd'
  | 'regex'
  | 'word'
  | 'content'
  | 'literal'
  | 'idea'
  | 'digits'
  | 'digitsAtLeast'
  | 'digitsOver'
  | 'returnType'
  | 'returnOnly'
  | 'pipedTo'
  | 'cast'
  | 'directive'
  | 'guarded'
  | 'butNot'
  | 'commentedOut'
  | 'modifiedAny'
  | 'stringStart'
  | 'compare'
  | 'comparedTo'
  | 'subclassAny'
  | 'quoted'
  | 'derive'
  | 'element'
  | 'label'
  | 'catchAs'
  | 'deferred'
  | 'embed'
  | 'extendedBy'
  | 'classOfNumbers'
  | 'hexDigits'
  | 'hexDigitsAtLeast'
  | 'calledStart'
  | 'setTo'
  | 'withPort'
  | 'lengthBetween'
  | 'notFollowed'
  | 'followedBelow'
  | 'defaultOf'
  | 'numberSuffix'
  | 'passedFunction'
  | 'passedSort'
  | 'loopsOver'
  | 'keywordArgument'
  | 'boundedBy'
  | 'nullableOf'
  | 'implBlocks'
  | 'genericOver'
  | 'keyword';

/**
 * A way of saying something. `say` is the source of a regular expression, matched in any case, in which
 * `<names>` stands for one name or several joined by commas, "and" or "or", `<kind>` for a kind of definition,
 * `<mod>` for a modifier such as private, `<n>` for a number and `<text>` for anything.
 */
export interface Saying<Meaning> {
  say: string;
  means: Meaning;
}

/** The words of one natural language. `es.ts` shows all that another language needs. */
export interface Words {
  language: string;
  /** Words that hardly occur but in this language; they decide which table is tried first. */
  telling: string;
  /** What a request is greeted with, before a comma. */
  greetings: string;
  /** What it ends with, behind a comma. */
  thanks: string;
  /** What is said around a request, and what it comes to. */
  courtesies?: readonly { say: string; as: string }[];
  /** Words that say nothing, anywhere in the request. */
  noise: readonly string[];
  /** Words that a request begins with and that say nothing. */
  leads: readonly string[];
  /** Ways of beginning a request, and how the sayings put them; `exact` where capitals matter. */
  rephrase?: readonly { say: string; as: string; exact?: boolean }[];
  counts: readonly string[];
  /** What is left at the end of a question for a number. */
  countEnd?: string;
  /** The question for a number behind what is counted: "goto statements, how many". */
  countsBehind: string;
  files: readonly string[];
  manner: readonly Saying<Manner>[];
  /** What no search of single lines can answer, with the reason; matched at the start of the request without its leads. */
  beyond: readonly { say: string; why: string }[];
  /** The same of requests that only some languages can answer: looked at when nothing else could read them. */
  unread: readonly { say: string; why: string }[];
  join: { and: string; or: string };
  /** Words before names that say nothing. */
  articles: string;
  /** Forms of verbs: a name only where the request says so ("called used"). */
  participles?: string;
  /** Words that cannot be the name of anything. */
  notNames: string;
  kinds: Partial<Record<Kind, string>>;
  modifiers: Readonly<Record<string, string>>;
  place: {
    /** Words before a place to search. */
    inside: string;
    /** Words before a place to leave out. */
    outside: string;
    folder: string;
    file: string;
    /** What may follow the name of a language: files, code. */
    sources: string;
    /** How the test files are called. */
    tests: string;
    /** `<extension>` stands for an extension. */
    extension: readonly string[];
    /** "Search the docs for this": the whole request, with the place as `<place>` and what to look for as `<text>`. */
    first?: string;
  };
  /** What narrows a kind of thing, after it. */
  narrowing: {
    /** Words that such a phrase begins with. */
    cues: string;
    /** Verbs that such a phrase begins with after "and" or "but". */
    verbs: string;
    /** How it begins where lines are left out. */
    not: string;
    /** How it begins where what follows is text on the line. */
    has: string;
    /** Kinds whose members stand on other lines than the name of what has them. */
    members: string;
    /** How what has them is named. */
    container: string;
    /** How what is narrowed comes after the text on its line: "assigned to". */
    target: string;
    /** Words after a text that say only what sort of text it is. */
    sort: string;
  };
  sayings: readonly Saying<ReaderName>[];
  /** At the end of "this and that": on one line. */
  together: string;
  /** Words before what a name begins or ends with: "starting with". */
  affixed: string;
  /** What sorts of letters are called, by the pattern of one. */
  letters: Readonly<Record<string, string>>;
  /** What sorts of characters are called, by the pattern of one. */
  sorts: Readonly<Record<string, string>>;
  /** What single characters are called. */
  characters: Readonly<Record<string, string>>;
}
