/** What can be defined. The words people use for each are in `words/`. */
export type Kind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'trait'
  | 'type'
  | 'constant'
  | 'variable'
  | 'macro'
  | 'module'
  | 'initializer'
  | 'record'
  | 'object'
  | 'property'
  | 'test'
  | 'instance'
  | 'extension'
  | 'union';

/** Roles that a name can play, other than being defined. */
export type Role =
  | 'call'
  | 'import'
  | 'subclass'
  | 'implement'
  | 'decorator'
  | 'raise'
  | 'catch'
  | 'create'
  | 'return'
  | 'returnType'
  /** Where several values may be returned, only one. */
  | 'returnOnly'
  | 'cast'
  | 'parameter';

/**
 * How one programming language writes what people ask for. In every pattern `{name}` stands for the name that was
 * asked for; it is replaced by a pattern that ends where the name ends, or by `\w+` when any name will do.
 * Patterns are Rust regular expressions: no look-around.
 */
export interface LanguageRules {
  id: string;
  /** Extensions, without a dot, of its files. */
  extensions: readonly string[];
  /** Globs that name its test files. */
  tests: readonly string[];
  /** A language whose ways of writing ideas are its own too, where an idea says nothing of it. */
  like?: string;
  /** What stands before the name of a function, where the language has a word for that. */
  functionWord?: string;
  /** Where something is defined. `any` is used when nobody said what kind of thing it is. */
  defines: Partial<Record<Kind | 'any', string>>;
  /** Any of a kind, where some have no name. */
  unnamed?: Partial<Record<Kind, string>>;
  /** A method whose receiver is `{name}`, where it stands on the line of the method. */
  methodsOf?: string;
  /** A constructor of `{name}`, where it bears that name. */
  constructorsOf?: string;
  /** A function that is called as a method of `{name}`, and defined outside of it. */
  extends?: string;
  /** Where something carries a modifier, `{mod}`: private, static, async … */
  modified?: Partial<Record<Kind, string>>;
  /** Modifiers that are no word but show in how a name is written: exported in Go. */
  nameOf?: Readonly<Record<string, string>>;
  /** Modifiers that the language calls otherwise than people do. */
  writes?: Readonly<Record<string, string>>;
  roles: Partial<Record<Role, string>>;
  /** Strings stand between double quotes only. */
  oneQuote?: boolean;
  /** Any import, whatever its name. */
  imports?: string;
  /** Any decorator, annotation or attribute. */
  decorators?: string;
  /**
   * What opens a comment, and what a line of nothing but comment begins with. `beforeTag`: what stands before a tag such as
   * TODO, where code has words like it.
   */
  comment?: { opens: string; line: string; doc?: string; beforeTag?: string };
}
