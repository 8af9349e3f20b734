import type { ChunkKind } from './kinds.ts';

/** Patterns for the first lines of definitions, in a language without a grammar. */
export interface Outline {
  rules: readonly OutlineRule[];
  /** Lines between these two are text without definitions. */
  text?: { from: RegExp; to: RegExp };
  /** Lines that belong to the next definition, besides comments and the usual attributes. */
  leads?: RegExp;
}

export interface OutlineRule {
  /** Matches such a line; its groups, joined by dots, are the name. Without a group it is only a place to split. */
  line: RegExp;
  kind: ChunkKind;
  /** Whether it contains other definitions: the following lines with more indentation, or all following lines. */
  holds?: 'indented' | 'following';
  /** If it is indented, it counts only inside a definition with `holds`; elsewhere it is part of a function. */
  isMember?: boolean;
}

export function member(line: RegExp): OutlineRule {
  return { kind: 'function', line, isMember: true };
}

export function rule(kind: ChunkKind, line: RegExp, holds?: OutlineRule['holds']): OutlineRule {
  return holds ? { kind, line, holds } : { kind, line };
}

/** Excludes statements that look like the head of a function. */
const NO_TYPE = String.raw`(?!\s*(?:return|else|if|for|while|do|switch|case|throw|await|yield|new|assert|goto|using|import|export|delete|sizeof)\b)`;
/** A C-like function: return type, name, and parameters that do not end a statement. */
const C_FUNCTION = new RegExp(
  String.raw`^${NO_TYPE}[A-Za-z_][\w\s*&:<>,]*[\s*&]([A-Za-z_]\w*)\s*\([^;={}]*(?:\{.*)?$`,
);

export const C_LIKE: readonly OutlineRule[] = [
  rule('struct', /^(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*(?:\{|$)/),
  rule('enum', /^(?:typedef\s+)?enum\s+(\w+)\s*(?:\{|$)/),
  rule('macro', /^#\s*define\s+(\w+)\(/),
  rule('function', C_FUNCTION),
];

/** Members of Dart's and Groovy's classes are indented by two or four. */
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
