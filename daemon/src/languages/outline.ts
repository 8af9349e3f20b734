import type { ChunkKind } from './kinds.ts';

/** How the lines look that definitions begin with, in a language without a grammar. */
export interface Outline {
  rules: readonly OutlineRule[];
  /** Lines from one to the other are text, in which nothing is defined. */
  text?: { from: RegExp; to: RegExp };
  /** Lines that belong to the definition after them, beside comments and the usual attributes. */
  leads?: RegExp;
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

export function member(line: RegExp): OutlineRule {
  return { kind: 'function', line, isMember: true };
}

export function rule(kind: ChunkKind, line: RegExp, holds?: OutlineRule['holds']): OutlineRule {
  return holds ? { kind, line, holds } : { kind, line };
}

/** What a statement begins with that otherwise looks like the head of a function. */
export const NO_TYPE = String.raw`(?!\s*(?:return|else|if|for|while|do|switch|case|throw|await|yield|new|assert|goto|using|import|export|delete|sizeof)\b)`;
/** A function of C's kind: what it returns, its name, and its parameters, which are not the end of a statement. */
const C_FUNCTION = new RegExp(
  String.raw`^${NO_TYPE}[A-Za-z_][\w\s*&:<>,]*[\s*&]([A-Za-z_]\w*)\s*\([^;={}]*(?:\{.*)?$`,
);

export const C_LIKE: readonly OutlineRule[] = [
  rule('struct', /^(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*(?:\{|$)/),
  rule('enum', /^(?:typedef\s+)?enum\s+(\w+)\s*(?:\{|$)/),
  rule('macro', /^#\s*define\s+(\w+)\(/),
  rule('function', C_FUNCTION),
];

/** Dart's and Groovy's classes are indented by two or four. */
export const MEMBER = String.raw`^ {0,4}${NO_TYPE}(?:@\w+ )*(?:(?:static|external|final|const|factory|late|covariant|public|private|protected|abstract|synchronized)\s+)*`;
export const CLASS_WORDS = String.raw`^\s*(?:(?:abstract|base|sealed|final|interface|public|private|static)\s+)*`;

/** Messages, types and services of schemas. */
export const SCHEMA_RULES: readonly OutlineRule[] = [
  rule('interface', /^\s*(?:extend\s+)?(?:interface|service)\s+(\w+)/),
  rule('enum', /^\s*(?:extend\s+)?enum\s+(\w+)/),
  rule('struct', /^\s*(?:extend\s+)?(?:type|input|struct|exception|message)\s+(\w+)/),
  rule('type', /^\s*(?:union|scalar|directive|typedef\s+\w+)\s+@?(\w+)/),
  rule('method', /^\s*rpc\s+(\w+)/),
];
