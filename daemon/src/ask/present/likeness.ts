import type { StoredChunk, StoredFile } from '../../store/index-reader.ts';
import { forEachSubtoken } from '../../text/tokens.ts';

/** A place with its text. */
export interface ReadPlace {
  file: Pick<StoredFile, 'path'>;
  chunk: Pick<StoredChunk, 'symbol' | 'container'>;
  snippet: string;
}

/** The share of word pairs in common from which two places of one name are the same, and two places of any name. */
const SAME = { name: 0.8, anyName: 0.95 };
/** Places whose lengths differ by more than that cannot have so much in common. */
const ROUGHLY = 0.75;
/** Shorter places are alike by chance. */
const MIN_PAIRS = { name: 12, anyName: 40 };
/** The same for what translators leave as it is: code, addresses, numbers. */
const TRANSLATED = { marks: 0.6, minMarks: 4 };
/** More words of a place say nothing new. */
const MAX_WORDS = 2000;

/** The features by which texts are compared. */
interface Content {
  pairs: ReadonlySet<string>;
  marks: ReadonlySet<string>;
}

/** Finds places in other files with nearly the same content: copies, other versions, translations. */
export class Likeness {
  readonly #contents = new Map<string, Content>();

  /** Whether one of two places can stand for both. */
  areAlike(one: ReadPlace, two: ReadPlace): boolean {
    if (one.file.path === two.file.path) return false;
    if (isTranslation(one.file.path, two.file.path))
      return shared(this.#contentOf(one).marks, this.#contentOf(two).marks) >= TRANSLATED.marks;
    const sameName = one.chunk.symbol === two.chunk.symbol && one.chunk.container === two.chunk.container;
    const kind = sameName ? 'name' : 'anyName';
    const lengths = [one.snippet.length, two.snippet.length];
    if (Math.min(...lengths) < Math.max(...lengths) * SAME[kind] * ROUGHLY) return false;
    const [a, b] = [this.#contentOf(one), this.#contentOf(two)];
    return Math.min(a.pairs.size, b.pairs.size) >= MIN_PAIRS[kind] && jaccard(a.pairs, b.pairs) >= SAME[kind];
  }

  #contentOf({ snippet }: ReadPlace): Content {
    const known = this.#contents.get(snippet);
    if (known) return known;
    const content = { pairs: pairsOf(snippet), marks: marksOf(snippet) };
    this.#contents.set(snippet, content);
    return content;
  }
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  let before = '';
  let words = 0;
  forEachSubtoken(text, word => {
    if (words++ < MAX_WORDS) pairs.add(`${before} ${word}`);
    before = word;
  });
  return pairs;
}

function marksOf(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z0-9]*[_./\d:][\w./:-]+|\b[a-z]+[A-Z]\w*/g));
}

function common(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  let count = 0;
  for (const item of one) if (two.has(item)) count++;
  return count;
}

function jaccard(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  const both = common(one, two);
  return both / (one.size + two.size - both);
}

/** The share of the smaller set in the larger one; 0 for a few items. */
function shared(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  const size = Math.min(one.size, two.size);
  return size < TRANSLATED.minMarks ? 0 : common(one, two) / size;
}

/** Languages that documents are translated into, with a country or script: `zh`, `pt-BR`, `zh_Hans`. */
const LANGUAGE =
  /^(?:ar|bg|bn|ca|cn|cs|da|de|el|en|es|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|kr|nb|nl|no|pl|pt|ro|ru|sk|sv|th|tr|tw|uk|vi|zh)(?:[-_][A-Za-z]{2,4})?$/i;

/** Whether two paths differ only in a language: `docs/en/a.md` and `docs/ja/a.md`, `README.md` and `README.zh-CN.md`. */
function isTranslation(one: string, two: string): boolean {
  const [a, b] = [withoutLanguage(one), withoutLanguage(two)];
  return a === b && (a !== one || b !== two);
}

function withoutLanguage(path: string): string {
  const parts = path.split('/');
  const name = parts.pop()!;
  const folders = parts.filter(part => !LANGUAGE.test(part));
  const plain = name.replace(/[._-]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)(?=\.\w+$)/, (whole, language) =>
    LANGUAGE.test(language) ? '' : whole,
  );
  return [...folders, plain].join('/');
}
