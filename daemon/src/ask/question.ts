import { definitionTerm } from '../index/terms.ts';
import type { PathKind } from './path-kinds.ts';

/** A question as the index sees it. */
export interface Question {
  /** Without what stands only around a name: of "where is `parse_args` defined?" it is the name. */
  text: string;
  /** Distinct stemmed terms, most of them content words; never empty unless the question has no words at all. */
  terms: string[];
  /** Words that are no terms of the index, but may be of a path. */
  shortWords: readonly string[];
  /** Distinct words, lower case, by their terms. */
  words: Map<string, string>;
  /** What was written for terms that were read as others; explanations show it. */
  misspelled: ReadonlyMap<string, string>;
  /** Terms of whole identifiers that the question may name: written as such, or as words side by side. */
  symbols: Map<string, SymbolMention>;
  /** What may be found as it stands: texts in quotation marks, identifiers, and the messages. */
  literals: readonly string[];
  /** Those of the literals that are only thought to be a program's messages. */
  messages: readonly string[];
  /** The whole question where it may have been pasted in part; empty where it is a name, a path, or in somebody's own words. */
  pasted: string;
  /** Places in files that are named; where the whole question is a path, that. */
  places: readonly MentionedPlace[];
  /** Whether the whole question is a part of a path. */
  isPath: boolean;
  /** Kinds of places that are asked for. */
  kinds: ReadonlySet<PathKind>;
  /** Kinds that are asked for where a place of the kind is named for these terms. */
  kindsByName: ReadonlyMap<PathKind, readonly string[]>;
  /** Whether all that is asked for is one identifier. */
  isBareSymbol: boolean;
}

/** A file and a line in it, as people, compilers, stack traces and editors write them. */
export interface MentionedPlace {
  /** With `/`; may be of another machine. */
  path: string;
  /** From 1; 0 where the file alone is named. */
  line: number;
}

export interface SymbolMention {
  /** As in the question. */
  name: string;
  /** Written as an identifier (`url_for`, `UrlFor`, `a.b`), not only as plain words. */
  explicit: boolean;
  /** Words joined to it. */
  words: number;
  /** What it is a member of, as the question says: of `Client.send`, `Client`. */
  container?: string;
  /** Only its beginning is written. */
  isBegun?: boolean;
  /** How the question writes it, where that is misspelled. */
  written?: string;
  /** Written with the number of its arguments, so that no plain word is meant. */
  hasArity?: boolean;
}

/** `url_for`, `urlFor`, `UrlFor`, `URL`, `$el`: not how a plain word is written. */
export function looksLikeIdentifier(word: string): boolean {
  return /[_$\d]|\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{Lu}\p{Lu}\p{Ll}/u.test(word);
}

/** What the question says of an identifier that it writes as one, in whatever case and with whatever signs. */
export function writtenMention({ symbols }: Question, name: string): SymbolMention | undefined {
  const mention = symbols.get(definitionTerm(name));
  return mention?.explicit ? mention : undefined;
}

/** A term of the question as a person wrote it. */
export function asWritten({ words, misspelled }: Question, term: string): string {
  return misspelled.get(term) ?? words.get(term) ?? term;
}
