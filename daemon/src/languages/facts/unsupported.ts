import { LANGUAGES } from '../index.ts';
import type { FactKind, Modifier } from './vocabulary.ts';

/** Kinds and modifiers that a language lacks, or that its facts do not include, by grammar. */
// biome-ignore format: one language a line
const UNSUPPORTED: Readonly<Record<string, readonly (FactKind | Modifier)[]>> = {
  typescript: ['struct', 'macro', 'internal', 'final', 'unsafe', 'virtual', 'extern', 'inline', 'mutable'],
  javascript: ['interface', 'struct', 'enum', 'enum-member', 'type', 'macro', 'protected', 'internal', 'abstract', 'final', 'const', 'override', 'unsafe', 'readonly', 'virtual', 'extern', 'inline', 'mutable'],
  python: ['macro', 'protected', 'internal', 'export', 'const', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline', 'mutable'],
  ruby: ['interface', 'enum', 'enum-member', 'type', 'macro', 'decorator', 'internal', 'export', 'abstract', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'virtual', 'default', 'extern', 'inline', 'mutable', 'getter'],
  php: ['struct', 'type', 'macro', 'internal', 'export', 'const', 'async', 'generator', 'unsafe', 'virtual', 'default', 'extern', 'inline', 'mutable', 'getter', 'setter'],
  kotlin: ['macro', 'export', 'generator', 'unsafe', 'readonly', 'default'],
  scala: ['macro', 'internal', 'export', 'static', 'const', 'async', 'generator', 'unsafe', 'readonly', 'virtual', 'default', 'getter', 'setter'],
  swift: ['protected', 'export', 'abstract', 'const', 'generator', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline'],
  elixir: ['method', 'enum', 'enum-member', 'return', 'protected', 'internal', 'export', 'static', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline', 'mutable', 'variadic', 'getter', 'setter', 'constructor'],
  lua: ['class', 'interface', 'struct', 'enum', 'enum-member', 'type', 'macro', 'decorator', 'protected', 'internal', 'export', 'static', 'abstract', 'final', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline', 'mutable', 'optional', 'getter', 'setter', 'constructor'],
  bash: ['method', 'class', 'interface', 'struct', 'enum', 'enum-member', 'type', 'field', 'parameter', 'macro', 'decorator', 'catch', 'throw', 'lambda', 'public', 'protected', 'internal', 'static', 'abstract', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline', 'mutable', 'optional', 'variadic', 'getter', 'setter', 'constructor'],
  zig: ['class', 'interface', 'type', 'macro', 'decorator', 'lambda', 'protected', 'internal', 'static', 'abstract', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'mutable', 'optional', 'variadic', 'getter', 'setter', 'constructor'],
  haskell: ['class', 'variable', 'macro', 'decorator', 'return', 'public', 'private', 'protected', 'internal', 'export', 'static', 'abstract', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'inline', 'mutable', 'optional', 'variadic', 'getter', 'setter', 'constructor'],
  go: ['class', 'enum', 'enum-member', 'macro', 'decorator', 'catch', 'protected', 'internal', 'export', 'static', 'abstract', 'final', 'const', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'extern', 'inline', 'mutable', 'optional', 'getter', 'setter', 'constructor'],
  rust: ['class', 'catch', 'protected', 'export', 'abstract', 'final', 'generator', 'readonly', 'virtual', 'default', 'inline', 'optional', 'getter', 'setter', 'constructor'],
  java: ['type', 'macro', 'export', 'const', 'async', 'generator', 'unsafe', 'readonly', 'virtual', 'extern', 'inline', 'mutable', 'optional', 'getter', 'setter'],
  c: ['method', 'class', 'interface', 'decorator', 'catch', 'throw', 'lambda', 'protected', 'internal', 'export', 'abstract', 'final', 'async', 'generator', 'override', 'unsafe', 'readonly', 'virtual', 'default', 'mutable', 'optional', 'getter', 'setter', 'constructor'],
  cpp: ['internal', 'export', 'async', 'unsafe', 'readonly', 'getter', 'setter'],
  c_sharp: ['macro', 'export', 'default', 'inline', 'mutable', 'getter', 'setter'],
};

/** The grammar whose facts stand for those of a grammar: TSX has those of TypeScript. */
export const familyOf = (grammar: string): string => (grammar === 'tsx' ? 'typescript' : grammar);

/** Whether the facts of a grammar lack a kind or a modifier. */
export const lacks = (grammar: string, word: FactKind | Modifier): boolean =>
  UNSUPPORTED[familyOf(grammar)]?.includes(word) ?? false;

/** All kinds and modifiers that the facts of a grammar lack. */
export const lackedBy = (grammar: string): readonly (FactKind | Modifier)[] =>
  UNSUPPORTED[familyOf(grammar)] ?? [];

/** The grammars whose facts have a kind or a modifier. */
export const grammarsWith = (word: FactKind | Modifier): string[] =>
  Object.keys(UNSUPPORTED).filter(grammar => !lacks(grammar, word));

/** How messages call the language of a grammar: `C#`. */
export function titleOf(grammar: string): string {
  const language = LANGUAGES.find(({ syntax }) => syntax?.grammar === grammar);
  return language?.title ?? `${grammar.charAt(0).toUpperCase()}${grammar.slice(1)}`;
}
