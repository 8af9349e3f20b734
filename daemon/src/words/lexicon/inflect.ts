/** Forms of the words of the lexicon: plurals of nouns, and what verbs become. */

export type VerbForm = 'base' | 's' | 'ing' | 'ed';

/** English plurals of a phrase, whose last word is inflected. */
export function englishPlurals(phrase: string): string[] {
  const words = phrase.split(' ');
  const last = words.at(-1)!;
  const before = phrase.slice(0, phrase.length - last.length);
  return [before + englishPlural(last), ...innerPlural(words)];
}

/** "Types of error": the head may be the first word before "of". */
function innerPlural(words: readonly string[]): string[] {
  const of = words.findIndex(
    (word, at) => at > 0 && /^(of|with|without|in|inside|to|from|for|that|by|on)$/.test(word),
  );
  return of > 0
    ? [[...words.slice(0, of - 1), englishPlural(words[of - 1]!), ...words.slice(of)].join(' ')]
    : [];
}

function englishPlural(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** Spanish plurals of a phrase: each noun and adjective before or after its `de`. */
export function spanishPlurals(phrase: string): string[] {
  const words = phrase.split(' ');
  const of = words.findIndex(word => /^(de|del|en|con|sin|a|por|para)$/.test(word));
  const until = of < 0 ? words.length : of;
  const all = words.map((word, at) => (at < until ? spanishPlural(word) : word)).join(' ');
  // "Bloques unsafe": a keyword stays as it is.
  const first = [spanishPlural(words[0]!), ...words.slice(1)].join(' ');
  return all === first ? [all] : [all, first];
}

function spanishPlural(word: string): string {
  if (/[aeiou]$/.test(word)) return `${word}s`;
  if (/z$/.test(word)) return `${word.slice(0, -1)}ces`;
  return /[sx]$/.test(word) ? word : `${word}es`;
}

const IRREGULAR: Record<string, readonly [past: string, ...more: string[]]> = {
  throw: ['thrown', 'threw'],
  catch: ['caught'],
  write: ['written', 'wrote'],
  read: ['read'],
  set: ['set'],
  give: ['given'],
  take: ['taken', 'took'],
  get: ['gotten', 'got'],
  make: ['made'],
  have: ['had'],
  override: ['overridden', 'overrode'],
  hide: ['hidden'],
  begin: ['begun', 'began'],
  spawn: ['spawned'],
  run: ['run', 'ran'],
  'set up': ['set up'],
  build: ['built'],
  hold: ['held'],
  find: ['found'],
  leave: ['left'],
  let: ['let'],
  put: ['put'],
  see: ['seen'],
  send: ['sent'],
  bind: ['bound'],
  say: ['said'],
  mean: ['meant'],
  redefine: ['redefined'],
};

const DOUBLED =
  /^(wrap|log|print_|stop|skip|drop|emit|get|set|put|let|run|begin|refer|spawn_|throw_|stub|tag|omit)$/;

/** The forms of an English verb; of a phrase the first word is inflected. */
export function englishForms(phrase: string): [form: VerbForm, text: string][] {
  const [verb = '', ...rest] = phrase.split(' ');
  const end = rest.length > 0 ? ` ${rest.join(' ')}` : '';
  const stem = verb.replace(/e$/, '');
  const doubled = DOUBLED.test(verb) ? verb + verb.at(-1) : stem;
  const past = IRREGULAR[verb] ?? [regularPast(verb, doubled)];
  const third = /[^aeiou]y$/.test(verb) || /(s|x|z|ch|sh)$/.test(verb) ? englishPlural(verb) : `${verb}s`;
  return [
    ['base', verb + end],
    ['s', (verb === 'have' ? 'has' : verb === 'do' ? 'does' : third) + end],
    ['ing', `${/ee$/.test(verb) ? verb : doubled}ing${end}`],
    ...past.map((one): [VerbForm, string] => ['ed', one + end]),
  ];
}

function regularPast(verb: string, doubled: string): string {
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${doubled}ed`;
}

const SPANISH_IRREGULAR: Record<string, Partial<Record<VerbForm, string[]>>> = {
  tener: { base: ['tengo', 'tienen', 'tenga', 'tengan'], s: ['tiene'] },
  devolver: { s: ['devuelve'], base: ['devuelven', 'devuelva', 'devuelvan'], ed: ['devuelto', 'devuelta'] },
  escribir: { ed: ['escrito', 'escrita', 'escritos', 'escritas'] },
  contener: { s: ['contiene'], base: ['contienen', 'contenga', 'contengan'] },
  extender: { s: ['extiende'], base: ['extienden', 'extiendan'] },
  definir: { s: ['define'], base: ['definen', 'definimos'] },
  redefinir: { s: ['redefine'], base: ['redefinen'] },
  sobrescribir: { ed: ['sobrescrito', 'sobrescritos', 'sobrescrita', 'sobrescritas'] },
  empezar: { s: ['empieza'], base: ['empiezan', 'empiecen'] },
  comenzar: { s: ['comienza'], base: ['comienzan', 'comiencen'] },
  leer: { ing: ['leyendo'], ed: ['leido', 'leida', 'leidos', 'leidas'] },
  hacer: { ed: ['hecho', 'hecha'], base: ['hacen', 'haga'] },
};

/** The forms of a Spanish verb, without accents. */
export function spanishForms(phrase: string): [form: VerbForm, text: string][] {
  const [verb = '', ...rest] = phrase.split(' ');
  const end = rest.length > 0 ? ` ${rest.join(' ')}` : '';
  const stem = verb.slice(0, -2);
  const isAr = verb.endsWith('ar');
  const past = isAr ? `${stem}ad` : `${stem}id`;
  const vowel = isAr ? 'a' : 'e';
  const subjunctive = (isAr ? `${stem}e` : `${stem}a`)
    .replace(/ce$/, 'que')
    .replace(/ze$/, 'ce')
    .replace(/ge$/, 'gue')
    .replace(/z(?=[ae]$)/, 'c');
  const forms: [VerbForm, string[]][] = [
    [
      'base',
      [
        verb,
        `${stem}${vowel}n`,
        `${stem}${isAr ? 'a' : verb.endsWith('er') ? 'e' : 'i'}mos`,
        subjunctive,
        `${subjunctive}n`,
      ],
    ],
    ['s', [`${stem}${vowel}`]],
    ['ing', [isAr ? `${stem}ando` : `${stem}iendo`]],
    ['ed', ['o', 'a', 'os', 'as'].map(ending => past + ending)],
  ];
  return forms.flatMap(([form, all]) =>
    [...all, ...(SPANISH_IRREGULAR[verb]?.[form] ?? [])].map((one): [VerbForm, string] => [form, one + end]),
  );
}
