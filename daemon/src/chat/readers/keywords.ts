import { areKeywords, KEYWORD } from '../keywords.ts';
import { literal, type Reading } from '../reading.ts';

/** What code made of keywords is called. */
const CALLED =
  /^(?:re-?exports|exports|imports|loops|statements|expressions|blocks|clauses|declarations|definitions|constants|variables|fields|functions|methods|members|calls|checks|conditions|assignments|casts|assertions)$/u;

/** Words that are keywords only behind another one. */
const LINKING = /^(?:from|in|is|not|of|as|with|self|this|super|null|nil|none|true|false)$/i;

/** "Yield from": keywords alone, which no request says of anything else. */
function areCode(text: string): boolean {
  const [first = '', ...others] = text.split(' ');
  return (
    KEYWORD.test(first) && others.length > 0 && others.every(word => KEYWORD.test(word) || LINKING.test(word))
  );
}

/** "Inline for loops", "pub use re-exports": keywords, and a plural that says what they are. */
export function readKeywords(text: string): Reading | undefined {
  if (areCode(text)) return { ...literal(text), word: true };
  const at = text.lastIndexOf(' ');
  const code = text.slice(0, at);
  return CALLED.test(text.slice(at + 1)) && areKeywords(code) ? { ...literal(code), word: true } : undefined;
}
