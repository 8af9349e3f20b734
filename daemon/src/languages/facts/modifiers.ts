import { type FactKind, MODIFIERS, type Modifier } from './vocabulary.ts';

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
  kinds: ReadonlySet<FactKind>;
  modifiers: Set<Modifier>;
  /** Whether it stands in a type: a method, a field. */
  isMember: boolean;
  /** Whether it stands in a function: a local variable. */
  isLocal: boolean;
  /** Kinds of the type that it stands in. */
  home: ReadonlySet<FactKind> | null;
}

/** Nothing is said of local names, and in languages without declarations of variables. */
const byPlace: Visibility = ({ isLocal }) => (isLocal ? undefined : 'public');
const publicButVariables: Visibility = ({ isLocal, kinds }) =>
  isLocal || kinds.has('variable') ? undefined : 'public';

const byUnderscore: Visibility = ({ name }) => (/^_(?!_.*__$)/.test(name) ? 'private' : 'public');

const byCapital: Visibility = ({ name }) => (/^\p{Lu}/u.test(name) ? 'public' : 'private');

/** A module's definition is public where it is exported, a class's member where nothing says otherwise. */
const byExport: Visibility = ({ name, modifiers, isMember }) => {
  if (isMember) return name.startsWith('#') ? 'private' : 'public';
  return modifiers.has('export') ? 'public' : 'private';
};

/** What is static cannot be seen from other files. Members have no visibility of their own. */
const byStatic: Visibility = ({ modifiers, home }) =>
  home ? undefined : modifiers.has('static') ? 'private' : 'public';

/** Before the first section, the members of a class are private. Of one that is defined outside its class nothing is known. */
const bySection: Visibility = ({ modifiers, home, isMember }) => {
  if (home) return home.has('class') ? 'private' : home.has('struct') ? 'public' : undefined;
  return isMember ? undefined : modifiers.has('static') ? 'private' : 'public';
};

/** What a trait asks for is seen as the trait is, and a variant's fields as the enum is. */
const byTrait: Visibility = ({ kinds, modifiers, home }) =>
  kinds.has('macro') || modifiers.has('override') || home?.has('interface') || home?.has('enum')
    ? undefined
    : 'private';

/** How a language says who may see a definition that has no keyword for it. */
const VISIBILITY: Readonly<Record<string, Visibility>> = {
  typescript: byExport,
  tsx: byExport,
  javascript: byExport,
  c: byStatic,
  cpp: bySection,
  python: byUnderscore,
  go: byCapital,
  rust: byTrait,
  java: ({ home }) => (home?.has('interface') ? 'public' : 'internal'),
  c_sharp: ({ isMember, home }) => (home?.has('interface') ? 'public' : isMember ? 'private' : 'internal'),
  ruby: publicButVariables,
  php: publicButVariables,
  kotlin: byPlace,
  scala: byPlace,
  swift: ({ isLocal }) => (isLocal ? undefined : 'internal'),
  elixir: publicButVariables,
  lua: byPlace,
  zig: ({ isLocal }) => (isLocal ? undefined : 'private'),
};

const SAYS_WHO_SEES: ReadonlySet<Modifier> = new Set(['public', 'private', 'protected', 'internal'] as const);

export const isVisibility = (modifier: Modifier) => SAYS_WHO_SEES.has(modifier);

/** Adds a modifier; who may see a definition is said once, the last time. */
export function addModifier(modifiers: Set<Modifier>, modifier: Modifier): void {
  if (isVisibility(modifier)) for (const other of SAYS_WHO_SEES) modifiers.delete(other);
  modifiers.add(modifier);
}

/** Adds who may see a definition, where the language says it without a keyword. */
export function withVisibility(grammar: string, definition: Definition): Set<Modifier> {
  const { modifiers } = definition;
  if (definition.isLocal || [...modifiers].some(isVisibility)) return modifiers;
  const visibility = VISIBILITY[grammar]?.(definition);
  return visibility ? new Set([...modifiers, visibility]) : modifiers;
}
