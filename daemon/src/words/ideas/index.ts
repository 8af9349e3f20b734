import { FORMATS } from './formats.ts';
import { OF_LANGUAGES } from './languages.ts';
import { MARKS } from './marks.ts';
import { TEXTS } from './texts.ts';
import type { Idea } from './types.ts';

/** Texts that are found by their shape. */
export const IDEAS: readonly Idea[] = [...TEXTS, ...MARKS, ...FORMATS, ...OF_LANGUAGES];
