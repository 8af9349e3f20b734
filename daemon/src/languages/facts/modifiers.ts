import { type FactKind, MODIFIERS, type Modifier } from './vocabulary.ts';

/** Words of languages that differ from the vocabulary. */
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

/** The modifiers in a piece of source: `public static final` has three. Other words are skipped. */
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
  /** Whether it is in a type: a method, a field. */
  isMember: boolean;
  /** Whether it is in a function: a local variable. */
  isLocal: boolean;
  /** Kinds of the enclosing type. */
  home: ReadonlySet<FactKind> | null;
}

/** Local names have no visibility; neither have names in languages without declarations. */
const byPlace: Visibility = ({ isLocal }) => (isLocal ? undefined : 'public');
const publicButVariables: Visibility = ({ isLocal, kinds }) =>
  isLocal || kinds.has('variable') ? undefined : 'public';

const byUnderscore: Visibility = ({ name }) => (/^_(?!_.*__$)/.test(name) ? 'private' : 'public');

const byCapital: Visibility = ({ name }) => (/^\p{Lu}/u.test(name) ? 'public' : 'private');

/** A module's definition is public if it is exported; a class member is public unless marked. */
const byExport: Visibility = ({ name, modifiers, isMember }) => {
  if (isMember) return name.startsWith('#') ? 'private' : 'public';
  return modifiers.has('export') ? 'public' : 'private';
};

/** Static definitions are not visible in other files. Members have no visibility of their own. */
const byStatic: Visibility = ({ modifiers, home }) =>
  home ? undefined : modifiers.has('static') ? 'private' : 'public';

/** Before the first section, members of a class are private. For members defined outside their class it is unknown. */
const bySection: Visibility = ({ modifiers, home, isMember }) => {
  if (home) return home.has('class') ? 'private' : home.has('struct') ? 'public' : undefined;
  return isMember ? undefined : modifiers.has('static') ? 'private' : 'public';
};

/** Items of a trait are as visible as the trait, and fields of a variant as the enum. */
const byTrait: Visibility = ({ kinds, modifiers, home }) =>
  kinds.has('macro') || modifiers.has('override') || home?.has('interface') || home?.has('enum')
    ? undefined
    : 'private';

/** The visibility of definitions without a keyword, by language. */
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

/** Adds a modifier. A definition has one visibility: the last one added. */
export function addModifier(modifiers: Set<Modifier>, modifier: Modifier): void {
  if (isVisibility(modifier)) for (const other of SAYS_WHO_SEES) modifiers.delete(other);
  modifiers.add(modifier);
}

/** Adds the visibility of a definition without a keyword. */
export function withVisibility(grammar: string, definition: Definition): Set<Modifier> {
  const { modifiers } = definition;
  if (definition.isLocal || [...modifiers].some(isVisibility)) return modifiers;
  const visibility = VISIBILITY[grammar]?.(definition);
  return visibility ? new Set([...modifiers, visibility]) : modifiers;
}
