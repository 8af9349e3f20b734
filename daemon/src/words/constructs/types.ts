import type { FactKind, Structure } from '../../api/structure.ts';
import type { NameTest } from '../query-tree.ts';

/** Conditions of structural search, as its options take them. */
export type Conditions = Omit<Structure, 'only' | 'except' | 'container'>;

/**
 * Something that languages have beyond the kinds of structural search, and what people call it. Phrases are singular and
 * in lower case.
 */
export interface Construct {
  id: string;
  en: readonly string[];
  es: readonly string[];
  /** What it is in the syntax tree. Names of keywords and node types that a grammar lacks find nothing there. */
  node: Conditions;
  /** A regular expression that must match in the head of a definition, or within another node; the match is then its line. */
  pattern?: string;
  /** Whether the pattern is one of the whole definition. */
  within?: boolean;
  /** In place of `pattern` if an owner is given, which stands for `{}`. */
  of?: string;
  /** In place of the name of a call if its title is given: a test of this title that begins so. */
  title?: string;
  /** Whether the pattern needs PCRE2. */
  pcre2?: boolean;
  /** Languages that it is meant for, if the nodes mean something else elsewhere. */
  languages?: readonly string[];
  /** Whether the phrases mean it rather than what other languages call so. */
  isOfLanguage?: boolean;
}

/** A trait of some kinds of nodes. A regular expression matches in the line that has it. */
export interface Trait {
  id: string;
  /** Said before the noun or after it. */
  en: string;
  es: string;
  kinds: readonly FactKind[];
  /** Constructs that can have it. */
  constructs?: readonly string[];
  pattern?: string;
  name?: NameTest;
  decorated?: NameTest;
}
