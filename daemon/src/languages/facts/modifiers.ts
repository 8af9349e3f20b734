import { MODIFIERS, type Modifier } from './vocabulary.ts';

/** What a language calls otherwise than the vocabulary does. */
const OTHER_WORDS: Readonly<Record<string, readonly Modifier[]>> = {
  pub: ['public'],
  fileprivate: ['private'],
  local: ['private'],
  open: ['public'],
  suspend: ['async'],
  sealed: ['final'],
  val: ['final'],
  let: ['final'],
  constexpr: ['const'],
  consteval: ['const'],
  mut: ['mutable'],
  var: ['mutable'],
  companion: ['static'],
  get: ['getter'],
  set: ['setter'],
  init: ['constructor'],
  '*': ['generator'],
  '?': ['optional'],
  '...': ['variadic'],
};

const known: ReadonlySet<string> = new Set(MODIFIERS);

/** The modifiers in a piece of source: `public static final` has three. Words that are none are passed over. */
export function modifiersIn(source: string): Modifier[] {
  if (/^pub\s*\(/.test(source)) return ['internal'];
  return [...source.matchAll(/[\w-]+|\.\.\.|[*?]/g)].flatMap(([word]) =>
    known.has(word) ? [word as Modifier] : (OTHER_WORDS[word] ?? []),
  );
}

type Visibility = (definition: Definition) => Modifier | undefined;

interface Definition {
  name: string;
  modifiers: ReadonlySet<Modifier>;
  /** Whether it stands in a type: a method, a field. */
  isMember: boolean;
}

const byKeyword =
  (otherwise: Modifier): Visibility =>
  () =>
    otherwise;

const byUnderscore: Visibility = ({ name }) => (/^_(?!_.*__$)/.test(name) ? 'private' : 'public');

const byCapital: Visibility = ({ name }) => (/^\p{Lu}/u.test(name) ? 'public' : 'private');

/** A module's definition is public where it is exported, a class's member where nothing says otherwise. */
const byExport: Visibility = ({ name, modifiers, isMember }) => {
  if (isMember) return name.startsWith('#') ? 'private' : 'public';
  return modifiers.has('export') ? 'public' : 'private';
};

/** How a language says who may see a definition that has no keyword for it. */
const VISIBILITY: Readonly<Record<string, Visibility>> = {
  typescript: byExport,
  tsx: byExport,
  javascript: byExport,
  python: byUnderscore,
  go: byCapital,
  rust: byKeyword('private'),
  java: byKeyword('internal'),
  c_sharp: ({ isMember }) => (isMember ? 'private' : 'internal'),
  ruby: byKeyword('public'),
  php: byKeyword('public'),
  kotlin: byKeyword('public'),
  scala: byKeyword('public'),
  swift: byKeyword('internal'),
  elixir: byKeyword('public'),
  lua: ({ modifiers }) => (modifiers.has('private') ? undefined : 'public'),
  zig: byKeyword('private'),
};

const SAYS_WHO_SEES: readonly Modifier[] = ['public', 'private', 'protected', 'internal'];

/** Adds who may see a definition, where the language says it without a keyword. */
export function withVisibility(grammar: string, definition: Definition): ReadonlySet<Modifier> {
  const { modifiers } = definition;
  if (SAYS_WHO_SEES.some(word => modifiers.has(word))) return modifiers;
  const visibility = VISIBILITY[grammar]?.(definition);
  return visibility ? new Set([...modifiers, visibility]) : modifiers;
}
