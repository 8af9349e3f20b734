/** How the syntax of a language differs from others, as far as plain words depend on it. A feature is absent where the language lacks it. */
export interface SyntaxFeatures {
  /** A function without a result declares no type. */
  omitsVoid?: true;
  /** A function may have several results: `(int, error)`. */
  severalResults?: true;
  /** Types that are written as people say them, so no other type is meant by the word. */
  types?: readonly string[];
  /** Functions are declared apart from their definitions. */
  prototypes?: true;
  /** `#define` declares constants and macros. */
  defines?: true;
  /** Constructors are no methods. */
  constructors?: true;
  /** Methods declare what they throw. */
  throws?: true;
  /**
   * The position of base types: `class A(B):`, `class A < B`, `class A : B`, or in the body, as fields without a name; absent if only
   * words such as `extends` introduce them.
   */
  bases?: 'parentheses' | 'less-than' | 'colon' | 'embedded';
  /** Traits are implemented in blocks of their own: `impl Trait for Type`. */
  implBlocks?: true;
  /** The comment above a definition says that it is deprecated, not a decorator. */
  deprecatesInDocs?: true;
  /** The module of a library begins with a capital, unlike the library's name: `Rack` of `rack`. */
  capitalModules?: true;
  /** Keywords of other languages, divided by blanks, that it writes as annotations: `@Synchronized`. */
  annotations?: string;
  /** Tests are functions: none is within another. */
  testFunctions?: true;
  /** Its files may hold HTML. */
  html?: true;
  /** Keywords before a declaration, divided by blanks, that are no modifiers of structural search. */
  keywords?: string;
}
