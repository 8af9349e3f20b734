/**
 * A parsed request in plain words: things, places and manner. The grammar builds it, the compilers turn it into a `dowse search` command,
 * and the explanation is written from it. All its regular expressions come from the request or from a table.
 */
import type { FactKind, Modifier } from '../api/structure.ts';
import type { FileCategory } from '../languages/file-categories.ts';

/** One reading of a request. */
export interface WordsQuery {
  /** The requested output: the matches, their number, or the files with matches. */
  intent: 'find' | 'count' | 'files';
  find: Find;
  where: Where;
  how: How;
  /** Assumptions, each a sentence for the explanation: a corrected spelling, a skipped word. */
  notes: readonly string[];
  /** Whether it is only meant where a likelier reading finds nothing: no other reading of the words. */
  isFallback?: true;
  /** Words of the request without a rule. A reading with such words is refused, or the answer lists them. */
  leftOver: readonly string[];
}

export type Find = NodeFind | TextFind | EitherFind;

/** Any of several things, which the compilers join in one command if they can. */
export interface EitherFind {
  is: 'either';
  of: readonly (NodeFind | TextFind)[];
}

/** Nodes of the syntax tree. All conditions must hold. */
export interface NodeFind {
  is: 'node';
  /** Any of these kinds. */
  kinds: readonly FactKind[];
  /** A row of the table of constructs (`constructs/`), whose kinds and conditions are added; `kinds` is then empty. */
  construct?: string;
  name?: NameTest;
  /** The object, module or type before the name: `os` in `os.environ`, `Context` in "methods on *Context". */
  owner?: NameTest;
  modifiers?: readonly Modifier[];
  anyModifiers?: readonly Modifier[];
  notModifiers?: readonly Modifier[];
  /** "Methods or constructors": both. */
  hasConstructors?: true;
  returns?: TypeTest;
  /** Type of a variable, field or parameter, or of a caught or thrown value. */
  type?: TypeTest;
  /** The base type or interface. */
  base?: NameTest;
  decorated?: NameTest;
  parameters?: readonly ParameterTest[];
  argument?: TextTest;
  inside?: readonly NodeRef[];
  notInside?: readonly NodeRef[];
  has?: readonly NodeRef[];
  hasNot?: readonly NodeRef[];
  /** Its body consists of these, any of them. */
  hasOnly?: readonly NodeRef[];
  /** How many of some nodes it has. */
  counts?: readonly Counted[];
  /** What its file has and lacks. */
  fileHas?: readonly NodeRef[];
  fileHasNot?: readonly NodeRef[];
  /** Number of lines of the node. */
  lines?: Amount;
  body?: 'empty' | 'none' | 'some';
  /** A comment above it, or a docstring. */
  doc?: 'none' | 'some';
  /** A text in that comment or docstring. */
  docText?: TextTest;
  /** Text within the node, all of them; the match is then the line of the first text. */
  texts?: readonly TextTest[];
  /** Conditions of tables that need a regular expression over the node, such as a bare `except:`. */
  shapes?: readonly string[];
}

/** A node in a condition: an enclosing or contained one. */
export interface NodeRef {
  kinds: readonly (FactKind | 'any')[];
  construct?: string;
  name?: NameTest;
  /** The object, module or type before the name. */
  owner?: NameTest;
  modifiers?: readonly Modifier[];
  /** The node with further conditions; kinds and construct are repeated from it. */
  that?: NodeFind;
}

/** A number of nodes in another. */
export interface Counted {
  of: NodeRef;
  count: Amount;
}

/** How a name must be, in one of several ways. `*` and `?` in a text are wildcards. */
export interface NameTest {
  way: 'is' | 'starts' | 'ends' | 'contains' | 'matches';
  /** Any of them. For `matches`, the source of a regular expression. */
  texts: readonly string[];
  /** Of base types and decorators, of which there may be several: what must hold too. */
  and?: NameTest;
  not?: boolean;
  ignoreCase?: boolean;
}

/** A type, as written in code (`Promise<User>`) or as people call it (`string`, `nothing`). */
export interface TypeTest {
  texts: readonly string[];
  /** Whether the texts are words for types that each language writes in its own way: `spoken-types.ts`. */
  isSpoken?: boolean;
  /** The only one: not one of several results. */
  isExact?: boolean;
  not?: boolean;
}

/** How many parameters there are, or what one is; of a call, how an argument is written. */
export type ParameterTest =
  | { count: Amount }
  | ({ name: NameTest } & AtPosition)
  | ({ type: TypeTest } & AtPosition)
  /** The name or the type. */
  | ({ any: NameTest } & AtPosition)
  | ({ argument: TextTest } & AtPosition);

interface AtPosition {
  /** From 1. Undefined: any position. */
  at?: number | 'last';
}

export interface Amount {
  sign: '=' | '<' | '<=' | '>' | '>=';
  number: number;
}

/** A text in code, any of several. */
export interface TextTest {
  /** Literal texts, or the sources of regular expressions. */
  texts: readonly string[];
  isRegex?: boolean;
  /** A row of the table of ideas (`ideas/`) instead of texts: URLs, dates, TODO tags. */
  idea?: string;
  /** What people call the texts, for the explanation: "an empty array". */
  said?: string;
  /** Whether the texts name libraries: what imports them, or is qualified with them. */
  isLibrary?: true;
  /** Whether the text is a whole word. */
  isWord?: boolean;
  /** Whether it is in the head of a definition or statement, before its body. */
  inHead?: boolean;
  /** Where in a string or a comment it must be, quotes and comment signs left out. */
  at?: 'start' | 'end';
  not?: boolean;
}

/** Lines of text. All tests must hold for one line. */
export interface TextFind {
  is: 'text';
  lines: readonly LineTest[];
  /** Only matches in these regions of code. */
  only?: readonly Region[];
  except?: readonly Region[];
  inside?: readonly NodeRef[];
  notInside?: readonly NodeRef[];
  /** Lines that begin with a keyword of the tree that no table knows, and the name after it: `output "vpc_id" {`. */
  declared?: { keyword: string; name?: NameTest };
}

export type Region = 'comments' | 'strings' | 'code';

/** A test of a line. */
export interface LineTest {
  text: TextTest;
  /** Its position in the line; leading blanks count only if `isIndented` is false. */
  at?: 'start' | 'end' | 'whole';
  /**
   * For `start` and `whole`: true if blanks may stand before it, false if none may. Undefined: any line start, because the request does not
   * specify it.
   */
  mayIndent?: boolean;
  /** A text that follows it on the line. */
  then?: TextTest;
}

export interface Where {
  /** Empty for everywhere. Places of the same sort are alternatives; places of different sorts are combined. */
  include: readonly Place[];
  exclude: readonly Place[];
}

export type Place =
  /** Files of a language: its name in the registry. */
  | { is: 'language'; language: string }
  | { is: 'extension'; extension: string }
  /** A folder by its path or a part of it: `sansio`, `src/main`. One at the top of the tree is meant first, unless it may be anywhere. */
  | { is: 'folder'; path: string; isAnywhere?: true }
  /** A file by its path, name or glob: `cli.py`, `Gelf*`. */
  | { is: 'file'; path: string }
  | { is: 'named'; name: NameTest }
  /** A sort of file, as `languages/file-kinds.ts` and the table `places.ts` know it. */
  | { is: 'kind'; kind: FileCategory };

export interface How {
  /** Undefined: the compilers choose. */
  ignoreCase?: boolean;
  isWord?: boolean;
  context?: { before: number; after: number };
  maxPerFile?: number;
  max?: number;
  onlyMatching?: boolean;
}
