import { compile } from './grammar.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';

export const GRAMMARS = [english, spanish].map(compile);

export const isNoName = (word: string) => GRAMMARS.some(grammar => grammar.notName.test(word));
