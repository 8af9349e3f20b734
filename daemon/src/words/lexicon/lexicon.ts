/** All phrases of the lexicon and their meanings, built once from the tables. */
import type { Modifier } from '../../api/structure.ts';
import type { FileCategory } from '../../languages/file-categories.ts';
import { SPOKEN_FORMATS, SPOKEN_NAMES } from '../../languages/spoken.ts';
import type { Trait } from '../constructs/types.ts';
import type { Region } from '../query-tree.ts';
import { keyOf } from '../tokens.ts';
import { FUNCTION_NOUNS, FUNCTION_WORDS } from './function-words.ts';
import { englishForms, englishPlurals, spanishForms, spanishPlurals } from './inflect.ts';
import { NOUNS, SPOKEN_TYPES, SUFFIXES, SUFFIXES_ES } from './nouns.ts';
import {
  EXCLUDE,
  EXCLUDED_AFTER,
  FILE_CATEGORIES,
  FOLDER_WORDS,
  IN,
  MANNERS,
  MODIFIER_WORDS,
  PRODUCTION,
} from './qualities.ts';
import { regionOf } from './regions.ts';
import type { Category, Entry, Noun, Verb } from './types.ts';
import { OCCUR, OCCUR_ES, VERBS } from './verbs.ts';

/** A row of the tables of constructs and ideas, as far as the lexicon reads it. */
interface NamedRow {
  id: string;
  en: readonly string[];
  es: readonly string[];
  /** Whether it is of one language only, and then rather that than a word of the sentence. */
  isOfLanguage?: boolean;
}

/** The longest phrase, in words. */
export const MAX_PHRASE = 7;

export class Lexicon {
  readonly #entries = new Map<string, Entry[]>();
  #words: Set<string> | undefined;
  #joined: Map<string, readonly Entry[]> | undefined;
  readonly #verbs = new Map<string, Verb>();

  constructor(constructs: readonly NamedRow[], ideas: readonly NamedRow[], traits: readonly Trait[] = []) {
    this.#addGlue();
    this.#addPlaces();
    this.#addNouns();
    this.#addTable(constructs, id => ({ is: 'node', kinds: [], construct: id }));
    this.#addTable(ideas, (id, phrase) => {
      const region = this.#regionIn(phrase);
      const lines = [{ text: { texts: [], idea: id } }];
      return { is: 'text', lines, ...(region && { only: [region] }) };
    });
    this.#addVerbs();
    this.#addQualities();
    for (const trait of traits) this.#addTrait(trait);
  }

  /** Meanings of a phrase: a key as `keyOf` makes it. */
  find(phrase: string): readonly Entry[] {
    return this.#entries.get(phrase) ?? [];
  }

  /** Meanings of a phrase of two words that is written as one: `namedtuple`. */
  findJoined(word: string): readonly Entry[] {
    if (!this.#joined) {
      this.#joined = new Map();
      for (const [key, entries] of this.#entries) {
        const [, a, b] = /^(\w{3,}) (\w{3,})$/.exec(key) ?? [];
        const nouns = a && b ? entries.filter(({ category }) => category === 'noun') : [];
        if (nouns.length > 0) this.#joined.set(`${a}${b}`, nouns);
      }
    }
    return this.#joined.get(word) ?? [];
  }

  /** Whether a word stands in any phrase. */
  has(word: string): boolean {
    return this.words.has(word);
  }

  /** All single words, for the correction of slips. */
  get words(): ReadonlySet<string> {
    this.#words ??= new Set([...this.#entries.keys()].flatMap(key => key.split(' ')));
    return this.#words;
  }

  #add(category: Category, phrase: string, value: unknown = true, cost = 0): void {
    if (phrase.endsWith('_') || phrase === '') return;
    const key = keyOf(phrase).replaceAll('-', ' ');
    if (key.includes("'")) this.#add(category, key.replaceAll("'", ''), value, cost);
    const entries = this.#entries.get(key);
    if (!entries) this.#entries.set(key, [{ category, value, cost }]);
    else if (!entries.some(one => one.category === category && one.value === value))
      entries.push({ category, value, cost });
  }

  #addAll(category: Category, { en, es }: { en: string; es: string }, value: unknown = true, cost = 0): void {
    for (const phrase of `${en}|${es}`.split('|')) this.#add(category, phrase, value, cost);
  }

  #addNounsOf(
    category: Category,
    { en, es }: { en: string; es: string },
    value: unknown = true,
    cost = 0,
  ): void {
    for (const phrase of en.split('|').filter(Boolean)) {
      for (const form of [phrase, ...englishPlurals(phrase)]) this.#add(category, form, value, cost);
    }
    for (const phrase of es.split('|').filter(Boolean)) {
      for (const form of [phrase, ...spanishPlurals(phrase)]) this.#add(category, form, value, cost);
    }
  }

  #addGlue(): void {
    for (const [category, phrases] of Object.entries(FUNCTION_WORDS)) {
      if (FUNCTION_NOUNS.includes(category)) this.#addNounsOf(category, phrases);
      else this.#addAll(category, phrases);
    }
    const numbers = 'no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
    const numeros = '_|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'.split('|');
    for (const words of [numbers, numeros]) {
      for (const [number, word] of words.entries()) this.#add('number', word, number);
    }
    for (const [word, number] of Object.entries({
      zero: 0,
      'a dozen': 12,
      dozen: 12,
      a: 1,
      single: 1,
      fifty: 50,
      hundred: 100,
      'a hundred': 100,
      una: 1,
      cero: 0,
      twenty: 20,
      thirty: 30,
      any: 1,
      multiple: 2,
      several: 2,
    })) {
      this.#add('number', word, number, word.length === 1 ? 0.5 : 0);
    }
  }

  #addNouns(): void {
    for (const { kinds, en, es, object, with: more, needsObject, cost } of NOUNS) {
      const find: Noun['find'] = { is: 'node', kinds, ...more };
      const value: Noun = { find, ...(object && { object }), ...(needsObject && { needsObject }) };
      this.#addNounsOf('noun', { en, es }, value, cost ?? 0);
    }
    this.#addNounsOf('suffix', { en: SUFFIXES, es: SUFFIXES_ES });
    for (const [type, phrases] of Object.entries(SPOKEN_TYPES)) {
      for (const phrase of phrases.split('|')) {
        this.#add('type', phrase, type);
        for (const form of englishPlurals(phrase)) this.#add('type', form, type);
      }
    }
  }

  #addTable(rows: readonly NamedRow[], findOf: (id: string, phrase: string) => Noun['find']): void {
    for (const { id, en, es, isOfLanguage } of rows) {
      for (const [at, phrase] of [...en, ...es].entries()) {
        const value: Noun = { find: findOf(id, phrase), object: 'name' };
        const isSpanish = at >= en.length;
        // A keyword such as `for` is also a word of the sentence; with "statement" after it there is no doubt.
        const isWord =
          !isOfLanguage &&
          this.find(keyOf(phrase)).some(({ category }) => category in FUNCTION_WORDS || category === 'in');
        const phrases = isSpanish ? { en: '', es: phrase } : { en: phrase, es: '' };
        this.#addNounsOf('noun', phrases, value, isWord ? 2.5 : 0.05);
        if (!isWord) continue;
        const clear = ['statement', 'block', 'keyword', 'loop', 'expression', 'clause'];
        this.#addNounsOf('noun', { en: clear.map(end => `${phrase} ${end}`).join('|'), es: '' }, value, 0.05);
      }
    }
  }

  /** The region of code that a phrase names: "TODO comment", "SQL string", "comentario TODO". */
  #regionIn(phrase: string): Region | undefined {
    const words = phrase.split(' ');
    if (words.length < 2) return;
    return regionOf([words[0]!, words.at(-1)!].flatMap(word => this.find(keyOf(word))));
  }

  #addVerbs(): void {
    for (const { deed, en, es } of VERBS) {
      for (const phrase of en.split('|'))
        for (const [form, text] of englishForms(phrase)) this.#verb(deed, form, text);
      for (const phrase of es.split('|'))
        for (const [form, text] of spanishForms(phrase)) this.#verb(deed, form, text);
    }
    for (const phrase of OCCUR.split('|'))
      for (const [, text] of englishForms(phrase)) this.#add('occur', text);
    for (const phrase of OCCUR_ES.split('|'))
      for (const [, text] of spanishForms(phrase)) this.#add('occur', text);
    this.#add('occur', 'are');
    this.#add('occur', 'is');
  }

  #verb(deed: Verb['deed'], form: Verb['form'], text: string): void {
    const key = `${deed} ${form}`;
    const verb = this.#verbs.get(key) ?? { deed, form };
    this.#verbs.set(key, verb);
    this.#add('verb', text, verb);
  }

  #addQualities(): void {
    for (const [modifier, { en, es }] of Object.entries(MODIFIER_WORDS) as [
      Modifier,
      { en: string; es: string },
    ][]) {
      for (const phrase of en.split('|')) this.#add('modifier', phrase, modifier);
      for (const phrase of es.split('|')) {
        const stem = phrase.replace(/o$/, '');
        const forms =
          phrase.endsWith('o') && !phrase.includes(' ')
            ? ['o', 'a', 'os', 'as'].map(end => stem + end)
            : [phrase, ...spanishPlurals(phrase)];
        for (const form of forms) this.#add('modifier', form, modifier);
      }
    }
    for (const { how, ...phrases } of MANNERS) this.#addAll('manner', phrases, how);
  }

  #addTrait(trait: Trait): void {
    for (const phrase of trait.en.split('|')) {
      this.#add('trait', phrase, trait);
      const [, rest] = /^(?:with|that have) (.+)$/.exec(phrase) ?? [];
      for (const no of rest ? ['without', 'with no', 'that have no', 'lacking'] : [])
        this.#add('nottrait', `${no} ${rest}`, trait);
    }
    for (const phrase of trait.es.split('|')) {
      const forms = phrase.endsWith('o') && !phrase.includes(' ') ? ['o', 'a', 'os', 'as'] : undefined;
      for (const form of forms?.map(end => phrase.slice(0, -1) + end) ?? [phrase])
        this.#add('trait', form, trait);
    }
  }

  #addPlaces(): void {
    for (const [kind, phrases] of Object.entries(FILE_CATEGORIES) as [
      FileCategory,
      { en: string; es: string },
    ][]) {
      this.#addNounsOf('sort', phrases, kind);
    }
    this.#addAll('production', PRODUCTION);
    this.#addNounsOf('folder', FOLDER_WORDS);
    this.#addAll('exclude', EXCLUDE);
    this.#addAll('excluded', EXCLUDED_AFTER);
    this.#addAll('in', IN);
    for (const [language, names] of SPOKEN_NAMES) {
      for (const name of names) this.#add('language', name, language);
    }
    for (const format of SPOKEN_FORMATS) this.#add('format', format, format);
  }
}
