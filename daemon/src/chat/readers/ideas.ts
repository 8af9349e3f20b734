import { FORMAT_IDEAS, IDEAS } from '../ideas/index.ts';
import { each, type Idea } from '../ideas/types.ts';
import { either } from '../patterns.ts';
import type { Reading } from '../reading.ts';
import { LANGUAGES, type LanguageRules } from '../roles/index.ts';

const compiled = new Map<Idea, Readonly<Record<string, RegExp>>>();

/** The idea that a phrase names in a natural language, if it names one. */
export function ideaNamed(text: string, language: string): Idea | undefined {
  const named = (id: string) => IDEAS.find(idea => phrasesOf(idea)[id]?.test(text));
  // "Getters y setters": what programmers call by its English name elsewhere too.
  return named(language) ?? (/^\p{L}+$/u.test(text) ? named('en') : undefined);
}

/** What a phrase means in the files of some formats and nowhere else: "targets" in makefiles. */
export function ideaOfFormat(text: string, languages: readonly LanguageRules[]): Idea | undefined {
  const isIn = ({ by = {} }: Idea) => languages.some(({ id }) => by[id] !== undefined);
  return FORMAT_IDEAS.find(idea => isIn(idea) && phrasesOf(idea).en?.test(text));
}

function phrasesOf(idea: Idea): Readonly<Record<string, RegExp>> {
  const known = compiled.get(idea);
  if (known) return known;
  const made = Object.fromEntries(
    Object.entries({ en: idea.en, es: idea.es }).flatMap(([language, say]) =>
      say ? [[language, new RegExp(`^(?:${say})$`, 'iu')]] : [],
    ),
  );
  compiled.set(idea, made);
  return made;
}

/** The pattern of an idea in the languages that are meant. */
export function readIdea(idea: Idea, languages: readonly LanguageRules[]): Reading {
  const meant =
    languages.length === LANGUAGES.length && idea.any
      ? []
      : languages.flatMap(({ id, like = '' }) => idea.by?.[id] ?? idea.by?.[like] ?? []);
  const isForeign = meant.length === 0 && !idea.any && languages.length < LANGUAGES.length;
  const patterns = meant.length > 0 ? meant : idea.any ? [idea.any] : Object.values(idea.by ?? each('', ''));
  return {
    pattern: either(patterns, false),
    says: `${idea.word ? 'the whole word ' : ''}${idea.says}${isForeign ? ` (as ${Object.keys(idea.by ?? {}).join(', ')} would have them)` : ''}`,
    ...(idea.word ? { word: true } : {}),
    ...(idea.word && /^\w+$/.test(idea.any ?? '') ? { literal: idea.any } : {}),
    ...(isForeign ? { orElse: writtenElsewhere(idea) } : {}),
    ...(idea.multiline ? { multiline: true } : {}),
    ...(idea.within ? { within: idea.within } : {}),
    ...(idea.pcre2 ? { pcre2: true } : {}),
    ...(idea.ignoreCase ? { ignoreCase: true } : {}),
  };
}

/** What is known of no language of the tree is looked for as others write it, and may well not be there. */
function writtenElsewhere({ says, by = {} }: Idea): string {
  return `How the languages that are searched write ${says} is not known, and as others do (${Object.keys(by).join(', ')}) nothing there is written. Try: TODO comments · where is main defined · urls outside of tests`;
}
