/** Colors code: by its syntax tree, or by simple patterns for a language without a grammar. */

import { withTree } from '../grammar.ts';
import { languageOf, syntaxOf } from '../index.ts';
import { Painter } from './painter.ts';
import { paintPlain } from './plain-tokens.ts';
import { paintTree } from './tree-tokens.ts';

/** Longer texts are not parsed. */
const MAX_PARSED_CHARS = 1 << 20;
/** Longer texts are not colored at all. */
const MAX_CHARS = 4 << 20;

/**
 * The colored parts of a text, in order: start, end and index of the class of each.
 * @throws BrokenParserError as `withTree` does
 */
export async function highlight(text: string, path: string): Promise<Int32Array> {
  const painter = new Painter();
  if (text.length > MAX_CHARS) return new Int32Array();
  const language = languageOf(path, text.slice(0, 4000));
  const syntax = text.length > MAX_PARSED_CHARS ? undefined : syntaxOf(language, path);
  if (syntax) {
    const isPainted = await withTree(syntax.grammar, syntax.parseable?.(text) ?? text, tree => {
      paintTree(tree, text, painter);
      return true;
    });
    if (isPainted) return Int32Array.from(painter.parts);
  }
  paintPlain(text, language, painter);
  return Int32Array.from(painter.parts);
}
