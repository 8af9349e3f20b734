import { isTextual } from './ideas/index.ts';
import { alternatives, cached, either, escapePattern } from './patterns.ts';
import { ideaNamed, readIdea } from './readers/ideas.ts';
import { alternative, type Context, type Reading } from './reading.ts';

/** Words behind which something is spoken of, and not written out. */
const TOLD =
  '(?:mention(?:s|ing)?|about|regarding|concerning|referr?(?:s|ing)? to|sobre|acerca de|mencionan?|hablan? de)';

/** "Comments about panics" speak of them: the word is looked for, and not the code that panics. */
export const isTold = (lead: string): boolean => cached(`(?<![\\p{L}])${TOLD}\\s(?:the\\s)?$`).test(lead);

/** Things of code in the plural, and nothing that a text shows as it is: a URL, a date, a TODO. */
function isNotion(text: string, { grammar }: Context): boolean {
  const idea = ideaNamed(text, grammar.words.language);
  return /^\p{Ll}[\p{Ll} -]*s$/u.test(text) && !(idea && isTextual(idea));
}

/** "Comments that contain a URL", "with a ticket number": one of what a text shows as it is. */
export function shownIn(text: string, { grammar, languages }: Context): Reading | undefined {
  const [, one = ''] = /^an? (\S+(?: \S+)?)$/iu.exec(text) ?? [];
  const idea = one === '' ? undefined : ideaNamed(`${one}s`, grammar.words.language);
  return idea && isTextual(idea) ? readIdea(idea, languages) : undefined;
}

/** What speaks of it, where that is another thing than it; undefined for a text, or what a text shows as it is. */
export function readNotion(text: string, context: Context): Reading | undefined {
  if (!isNotion(text, context)) return undefined;
  const singular = text.replace(/ies$/u, '(y|ies)').replace(/(?<=ss|sh|ch|x)es$/u, '(es)?');
  const pattern = singular === text ? text.replace(/s$/u, 's?') : singular;
  return { pattern: `(?i:\\b${pattern})`, says: `“${text.replace(/s$/u, '')}”` };
}

/** What stands in prose: what was read, or the words for it, or either where the request does not say. */
export function inProse(text: string, inner: Reading | undefined, context: Context): Reading | undefined {
  const bare = text.replace(context.grammar.article, '').trim();
  const notion = inner?.literal === undefined ? readNotion(bare, context) : undefined;
  if (!notion || !inner) return inner;
  const before = cached(`^(.*\\s)?(?=(?:the )?${escapePattern(bare)}(?:[\\s,]|$))`).exec(
    context.scanned.text,
  )?.[0];
  // What begins a line is in no prose.
  const isLine = alternatives(inner.pattern).every(one => one.startsWith('^'));
  // "Comments on locks" are about them, "calls on locks" are not.
  if (isLine || isTold(before ?? '') || /\bon (?:the )?$/iu.test(before ?? '')) return notion;
  return {
    ...inner,
    word: false,
    ignoreCase: false,
    pattern: either([alternative(inner), notion.pattern], false),
  };
}
