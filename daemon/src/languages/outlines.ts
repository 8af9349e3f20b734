import type { ChunkKind } from './kinds.ts';

/** How the lines look that definitions begin with, in a language without a grammar. */
export interface Outline {
  rules: readonly OutlineRule[];
  /** Lines from one to the other are text, in which nothing is defined. */
  text?: { from: RegExp; to: RegExp };
}

export interface OutlineRule {
  /** Matches such a line; its groups, joined by dots, are the name. Without a group it is only a place to cut at. */
  line: RegExp;
  kind: ChunkKind;
  /** What holds others: those that follow with more indentation, or all that follow. */
  holds?: 'indented' | 'following';
  /** Indented, it counts only inside what holds others: elsewhere it is a part of a function. */
  isMember?: boolean;
}

function member(line: RegExp): OutlineRule {
  return { kind: 'function', line, isMember: true };
}

function rule(kind: ChunkKind, line: RegExp, holds?: OutlineRule['holds']): OutlineRule {
  return holds ? { kind, line, holds } : { kind, line };
}

/** What a statement begins with that otherwise looks like the head of a function. */
const NO_TYPE = String.raw`(?!\s*(?:return|else|if|for|while|do|switch|case|throw|await|yield|new|assert|goto|using|import|export|delete|sizeof)\b)`;
/** A function of C's kind: what it returns, its name, and its parameters, which are not the end of a statement. */
const C_FUNCTION = new RegExp(
  String.raw`^${NO_TYPE}[A-Za-z_][\w\s*&:<>,]*[\s*&]([A-Za-z_]\w*)\s*\([^;={}]*(?:\{.*)?$`,
);

const C_LIKE: readonly OutlineRule[] = [
  rule('struct', /^(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*(?:\{|$)/),
  rule('enum', /^(?:typedef\s+)?enum\s+(\w+)\s*(?:\{|$)/),
  rule('macro', /^#\s*define\s+(\w+)\(/),
  rule('function', C_FUNCTION),
];

/** Dart's and Groovy's classes are indented by two or four. */
const MEMBER = String.raw`^ {0,4}${NO_TYPE}(?:@\w+ )*(?:(?:static|external|final|const|factory|late|covariant|public|private|protected|abstract|synchronized)\s+)*`;
const CLASS_WORDS = String.raw`^\s*(?:(?:abstract|base|sealed|final|interface|public|private|static)\s+)*`;

const ML: readonly OutlineRule[] = [
  rule('module', /^\s*module\s+(?:type\s+|rec\s+)?([A-Z][\w.]*)/, 'indented'),
  rule('type', /^\s*type\s+(?:nonrec\s+)?(?:[^=\w]*\s)?(?:'\w+\s+|\([^)]*\)\s+)?(\w+)/),
  rule('type', /^\s*exception\s+(\w+)/),
  member(
    /^(?: {2}| {4})?(?:let|and|val|external)\s+(?:rec\s+|inline\s+|private\s+)*([a-z_][\w']*)(?!.*\bin$)/,
  ),
  rule('method', /^\s+(?:static\s+)?(?:member|override|abstract)\s+(?:val\s+)?(?:\w+\.)?(\w+)/),
];

const LISP: readonly OutlineRule[] = [
  rule('macro', /^\((?:defmacro|define-syntax(?:-rule)?|define-macro)\s+\(?([^\s()]+)/),
  rule('type', /^\((?:deftype|defrecord|defprotocol|defclass|defstruct|define-record-type)\s+\(?([^\s()]+)/),
  rule('module', /^\((?:ns|in-ns|defpackage|module)\s+[:'#]*([^\s()]+)/),
  rule('function', /^\((?:def|define)[\w*-]*!?\s+(?:\^\S+\s+)*\(?([^\s()]+)/),
];

/** Blocks of script in a page: what its functions and values are called. */
const SCRIPT_IN_PAGE: readonly OutlineRule[] = [
  rule('block', /^<(?:script|template|style)\b/),
  rule('function', /^ {0,4}(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)/),
  rule(
    'function',
    /^ {0,4}(?:export\s+)?(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*(?::[^=]*)?=>/,
  ),
  rule('type', /^ {0,4}(?:export\s+)?(?:interface|type|class|enum)\s+(\w+)/),
];

const GRAPH: readonly OutlineRule[] = [
  rule('interface', /^\s*(?:extend\s+)?(?:interface|service)\s+(\w+)/),
  rule('enum', /^\s*(?:extend\s+)?enum\s+(\w+)/),
  rule('struct', /^\s*(?:extend\s+)?(?:type|input|struct|exception|message)\s+(\w+)/),
  rule('type', /^\s*(?:union|scalar|directive|typedef\s+\w+)\s+@?(\w+)/),
  rule('method', /^\s*rpc\s+(\w+)/),
];

/** By the names of languages. */
export const OUTLINES: Readonly<Record<string, Outline>> = {
  perl: {
    rules: [
      rule('module', /^\s*package\s+([\w:]+)\s*[^;{]*[;{]/, 'following'),
      rule('function', /^\s*(?:my\s+|our\s+)?sub\s+([\w:']+)/),
      rule('function', /^\s*method\s+(\w+)/),
      rule('constant', /^(?:has|use\s+constant)\s+['"]?(\w+)['"]?\s*=>/),
      rule('section', /^=head[1-3]\b/),
    ],
    text: { from: /^=[a-z]/, to: /^=cut\b/ },
  },
  erlang: {
    rules: [
      rule('struct', /^-record\(\s*'?(\w+)/),
      rule('type', /^-(?:type|opaque)\s+(\w+)\(/),
      rule('macro', /^-define\(\s*(\w+)/),
      rule('function', /^([a-z]\w*|'[^']+')\(/),
    ],
  },
  'objective-c': {
    rules: [
      rule('interface', /^@protocol\s+(\w+)(?!.*;)/, 'following'),
      rule('class', /^@(?:interface|implementation)\s+(\w+)/, 'following'),
      rule('method', /^[-+]\s*\([^)]*\)\s*(\w+)/),
      rule('enum', /^typedef\s+NS_(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(\w+)/),
      ...C_LIKE,
    ],
  },
  dart: {
    rules: [
      rule(
        'class',
        new RegExp(String.raw`${CLASS_WORDS}(?:mixin\s+class|class|mixin|extension(?:\s+type)?)\s+(\w+)`),
        'indented',
      ),
      rule('enum', /^enum\s+(\w+)/, 'indented'),
      rule('type', /^typedef\s+(?:\w+\s+)?(\w+)\s*(?:<|=|\()/),
      member(new RegExp(String.raw`${MEMBER}[\w<>?,.[\] ]*\b(?:get|set)\s+(\w+)`)),
      member(
        new RegExp(
          String.raw`${MEMBER}[\w<>?,.[\]]+(?: [\w<>?,.[\]]+)*\s+(\w+)(?:<[^>(]*>)?\([^;]*(?:[{,(]|=>.*|\)|async)$`,
        ),
      ),
    ],
  },
  groovy: {
    rules: [
      rule('class', new RegExp(String.raw`${CLASS_WORDS}(?:class|trait|interface|enum)\s+(\w+)`), 'indented'),
      member(new RegExp(String.raw`${MEMBER}[\w<>[\]]+\s+(\w+)\s*\([^=;]*\)\s*\{`)),
      rule('function', /^(?:def|task|stage)\s*\(?['"]?([\w-]+)['"]?/),
    ],
  },
  terraform: {
    rules: [
      rule('struct', /^(?:resource|data)\s+"([\w-]+)"\s+"([\w-]+)"/),
      rule('module', /^(?:module|provider)\s+"([\w-]+)"/),
      rule('constant', /^(?:variable|output|check)\s+"([\w-]+)"/),
      rule('block', /^(?:locals|terraform|moved|import|removed)\s*\{/),
    ],
  },
  protobuf: { rules: GRAPH },
  thrift: { rules: GRAPH },
  graphql: { rules: GRAPH },
  sql: {
    rules: [
      rule(
        'function',
        /^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure|trigger|aggregate)\s+(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule(
        'struct',
        /^\s*create\s+(?:\w+\s+){0,3}?(?:table|view)\s+(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule(
        'type',
        /^\s*create\s+(?:\w+\s+){0,3}?(?:type|domain|schema|sequence|index)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["`[]?([\w.]+)/i,
      ),
      rule('block', /^(?:alter|insert|update|delete|grant|drop)\s/i),
    ],
  },
  ocaml: { rules: ML },
  fsharp: { rules: ML },
  clojure: { rules: LISP },
  lisp: { rules: LISP },
  r: { rules: [rule('function', /^\s{0,4}["'`]?([\w.]+)["'`]?\s*(?:<-|=)\s*function\b/)] },
  julia: {
    rules: [
      rule('module', /^(?:bare)?module\s+(\w+)/),
      rule('macro', /^\s{0,4}macro\s+(\w+)/),
      rule('struct', /^\s{0,4}(?:mutable\s+)?struct\s+(\w+)/),
      rule('type', /^\s{0,4}abstract\s+type\s+(\w+)/),
      rule('function', /^\s{0,4}(?:@\w+\s+)*function\s+(?:[\w.]+\.)?([\w!]+)/),
      rule('function', /^([a-z_][\w!]*)\([^=]*\)(?:\s+where\s+[^=]+)?\s*=(?!=)/),
    ],
  },
  elm: {
    rules: [rule('type', /^type\s+(?:alias\s+)?(\w+)/), rule('function', /^([a-z]\w*)\s*:(?!:)/)],
  },
  solidity: {
    rules: [
      rule('class', /^(?:abstract\s+)?(?:contract|library|interface)\s+(\w+)/, 'indented'),
      rule('function', /^\s*(?:function|modifier)\s+(\w+)/),
      rule('struct', /^\s*(?:struct|event|error)\s+(\w+)/),
      rule('enum', /^\s*enum\s+(\w+)/),
    ],
  },
  vue: { rules: SCRIPT_IN_PAGE },
  svelte: { rules: SCRIPT_IN_PAGE },
  astro: { rules: SCRIPT_IN_PAGE },
  glsl: { rules: C_LIKE },
  powershell: {
    rules: [
      rule('function', /^\s*(?:function|filter)\s+(?:\w+:)?([\w-]+)/i),
      rule('class', /^\s*(?:class|enum)\s+(\w+)/i, 'indented'),
    ],
  },
  batch: { rules: [rule('function', /^:([A-Za-z_][\w-]*)/)] },
  fish: { rules: [rule('function', /^\s*function\s+([\w.-]+)/)] },
  awk: { rules: [rule('function', /^\s*func(?:tion)?\s+(\w+)/)] },
  tcl: {
    rules: [
      rule('function', /^\s*(?:proc|method)\s+([\w:]+)/),
      rule('class', /^\s*(?:oo::class\s+create|snit::type)\s+([\w:]+)/),
    ],
  },
  vim: {
    rules: [
      rule('function', /^\s*(?:function|def)!?\s+(?:<SID>|[a-z]:)?([\w#.]+)/),
      rule('function', /^\s*command!?\s+(?:-\S+\s+)*(\w+)/),
    ],
  },
  makefile: {
    rules: [
      rule('function', /^([\w./%-]+)(?:\s+[\w./%-]+)*\s*::?(?!=)/),
      rule('macro', /^define\s+([\w.-]+)/),
    ],
  },
  cmake: {
    rules: [rule('function', /^\s*function\s*\(\s*(\w+)/i), rule('macro', /^\s*macro\s*\(\s*(\w+)/i)],
  },
};
