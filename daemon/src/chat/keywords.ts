import { literal, type Reading } from './reading.ts';

/** A word of programming languages, or the name of a type that they all have. */
export const KEYWORD =
  /^(?:abstract|actor|async|await|case|class|const|data|def|default|delete|do|else|enum|export|extends|extension|extern|final|fn|for|fun|func|function|guard|if|impl|implements|import|in|inline|interface|internal|lazy|let|local|match|mut|new|object|open|operator|override|private|protocol|pub|public|raise|return|sealed|static|struct|suspend|switch|throw|trait|try|type|union|unsafe|use|val|var|virtual|where|while|with|yield|int|char|bool|boolean|void|auto|long|short|unsigned|signed|float|double|size_t|string|as|any|unknown|never)$/;

/** "Enum class": nothing but words of programming languages, and more than one. */
export function areKeywords(text: string): boolean {
  const words = text.split(' ');
  return words.length > 1 && words.every(word => KEYWORD.test(word));
}

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

/** One word of programming languages: on a line it is found as a word. */
export const isKeyword = (text: string): boolean => KEYWORD.test(text);

/** "Inline for loops", "pub use re-exports": keywords, and a plural that says what they are. */
export function readKeywords(text: string): Reading | undefined {
  if (areCode(text)) return { ...literal(text), word: true };
  const at = text.lastIndexOf(' ');
  const code = text.slice(0, at);
  return CALLED.test(text.slice(at + 1)) && areKeywords(code) ? { ...literal(code), word: true } : undefined;
}
