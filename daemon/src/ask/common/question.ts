import type { INTENTS } from '../../api/schemas.ts';
import { definitionTerm } from '../../index/terms.ts';
import type { PathKind } from '../../languages/file-kinds.ts';
import type { MentionedPlace } from '../../text/places.ts';

/** A kind of answer: code, documents and so on. */
export type Intent = (typeof INTENTS)[number];
/** How probable each kind of answer is. */
export type Intents = Readonly<Record<Intent, number>>;

/** A parsed question. */
export interface Question {
  /** The question, or only the name in questions such as "where is `parse_args` defined?". */
  text: string;
  /** Distinct stemmed terms without stop words; stop words are kept only if there is nothing else. */
  terms: string[];
  /** Words too short to be index terms, matched with paths. */
  shortWords: readonly string[];
  /** Distinct words in lower case, by term. */
  words: Map<string, string>;
  /** The words that are frequent in code or in the thesaurus, so they are not misspelled, with what they tell: see `weightOf` of the embedder. */
  ordinary: ReadonlyMap<string, number>;
  /** Terms that code may have for adjacent words of the question: see parse/short-forms.ts. A resolved question has those that occur. */
  shortForms: readonly string[];
  /** Words of the same meaning as those of the question: see parse/synonyms.ts. A resolved question has those that occur, as terms too. */
  synonyms: readonly Synonym[];
  /** Original spelling of corrected terms, for explanations. */
  misspelled: ReadonlyMap<string, string>;
  /**
   * Symbols that the question may mention, by definition term: written as identifiers, or as adjacent words.
   */
  symbols: Map<string, SymbolMention>;
  /** The name whose uses the question asks for: see parse/uses.ts. */
  usedName?: string | undefined;
  /** Texts to find verbatim: quotes, identifiers and messages. */
  literals: readonly string[];
  /** The literals that are probably messages of a program. */
  messages: readonly string[];
  /**
   * The whole question if it may contain pasted text; empty for a name, a path or a question in a person's
   * own words.
   */
  pasted: string;
  /** Places that the question names; if the whole question is a path, that path. */
  places: readonly MentionedPlace[];
  /** Whether the whole question is a part of a path. */
  isPath: boolean;
  /** The languages in which the question wants code, by name, with the words that say so. */
  languages: ReadonlyMap<string, string>;
  /** Kinds of places that the question asks for. */
  kinds: ReadonlySet<PathKind>;
  /** Kinds that the question asks for only in places named after these terms. */
  kindsByName: ReadonlyMap<PathKind, readonly string[]>;
  /** How probable each kind of answer is. */
  intents: Intents;
  /** Whether the question is only an identifier. */
  isBareSymbol: boolean;
}

/** A word of the same meaning as one of the question. */
export interface Synonym {
  word: string;
  /** The term of `word`. */
  term: string;
  /** The term of the question that means the same. */
  of: string;
  /** How near the meanings are, 0 to 1. */
  nearness: number;
}

export interface SymbolMention {
  /** As in the question. */
  name: string;
  /** Written as an identifier (`url_for`, `UrlFor`, `a.b`), not only as plain words. */
  explicit: boolean;
  /** Number of words joined to the name. */
  words: number;
  /** Container that the question names: `Client` for `Client.send`. */
  container?: string;
  /** The question contains only a prefix of the name. */
  isPrefix?: boolean;
  /** Spelling in the question, if misspelled. */
  misspelling?: string;
  /** Written with its arity, so it is not a plain word. */
  hasArity?: boolean;
}

/** Whether a word is written as an identifier: `url_for`, `urlFor`, `UrlFor`, `URL`, `$el`. */
export function looksLikeIdentifier(word: string): boolean {
  return /[_$\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{Lu}\p{Lu}\p{Ll}/u.test(word);
}

/** The explicit mention of an identifier, ignoring case and punctuation. */
export function writtenMention({ symbols }: Question, name: string): SymbolMention | undefined {
  const mention = symbols.get(definitionTerm(name));
  return mention?.explicit ? mention : undefined;
}

/** The word of the question for a term, as written. */
export function asWritten({ words, misspelled, synonyms }: Question, term: string): string {
  const { of } = synonyms.find(synonym => synonym.term === term) ?? { of: term };
  return misspelled.get(of) ?? words.get(of) ?? of;
}
