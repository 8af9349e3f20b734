import type { FactKind, Structure } from '../../api/structure.ts';
import type { NameTest } from '../query-tree.ts';

/** Conditions of structural search, as its options take them. */
export type Conditions = Omit<Structure, 'only' | 'except' | 'container'>;

/** A construct beyond the kinds of structural search, and its phrases. Phrases are singular and in lower case. */
export interface Construct {
  id: string;
  en: readonly string[];
  es: readonly string[];
  /** Its form in the syntax tree. Keywords and node types that a grammar lacks match nothing there. */
  node: Conditions;
  /** A regular expression that must match in the head of a definition, or within another node; the match is then its line. */
  pattern?: string;
  /** Whether the pattern applies to the whole definition. */
  within?: boolean;
  /** Replaces `pattern` if an owner is given, which replaces `{}`. */
  of?: string;
  /** Replaces the name of a call if its title is given: a test whose title begins like this. */
  title?: string;
  /** A regular expression for the lines that begin it, in files that no parser reads. */
  lines?: string;
  /** Whether the pattern needs PCRE2. */
  pcre2?: boolean;
  /** Its languages, if the nodes mean something else in others. */
  languages?: readonly string[];
  /** Whether the phrases mean it rather than the constructs of other languages. */
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
