/** Marks that comments have in capitals, as requests name them: "all NOTEs", "every NOTE comment". */
import type { Token } from '../tokens.ts';
import type { Lexicon } from './lexicon.ts';
import type { Entry, Noun } from './types.ts';

const MARK = /^(\p{Lu}{3,})s?$/u;
const SUFFIX = /^(?:comment|note|tag|item|marker|mark|annotation|comentario|nota|marca|etiqueta)s?$/;

/** Costs: less than the same word without capitals, where a comment has the mark. */
const IN_COMMENTS = -0.1;
const ANYWHERE = 0.3;

/**
 * Meanings of a word of the sentence that is written in capitals where others are not, each with the place where it ends. Words that
 * are written so anyway (`URL`, `SQL`, `TODO`) have only their own.
 */
export function marks(tokens: readonly Token[], at: number, known: Lexicon): (Entry & { end: number })[] {
  const one = tokens[at];
  const [, mark] = (one?.type === 'word' && MARK.exec(one.text)) || [];
  const entries = one ? known.find(one.key) : [];
  const isShouted = !tokens.some(({ text }) => /\p{Ll}/u.test(text));
  if (!mark || isShouted || entries.length === 0 || entries.some(isWrittenSo)) return [];
  const end = SUFFIX.test(tokens[at + 1]?.key ?? '') ? at + 2 : at + 1;
  // `PRINT statements`: a keyword.
  if (known.find(tokens[end]?.key ?? '').some(({ category }) => /^(?:noun|suffix)$/.test(category)))
    return [];
  const find: Noun['find'] = {
    is: 'text',
    lines: [{ text: { texts: [String.raw`\b${mark}\b`], isRegex: true } }],
  };
  return [
    {
      category: 'noun',
      value: { find: { ...find, only: ['comments'] } } satisfies Noun,
      cost: IN_COMMENTS,
      end,
    },
    { category: 'noun', value: { find } satisfies Noun, cost: ANYWHERE, end },
  ];
}

/** Whether people write a word in capitals, or it is the name of something in code. */
function isWrittenSo({ category, value }: Entry): boolean {
  if (category === 'language' || category === 'format') return true;
  const find = category === 'noun' ? (value as Noun).find : undefined;
  return find?.is === 'text' || find?.construct !== undefined;
}
