import { Lines } from '../../index/chunks/lines.ts';
import { namesOf, storedSymbols } from '../../index/chunks/symbols.ts';
import { TreePieces } from '../../index/chunks/tree-pieces.ts';
import { withTree } from '../grammar.ts';
import { languageOf, syntaxOf } from '../index.ts';

/** The pieces of a source before small ones are merged, one per line: lines, kind, container, names. */
export async function outline(path: string, text: string): Promise<string> {
  const syntax = syntaxOf(languageOf(path), path);
  if (!syntax) throw new Error(`${path} has no grammar`);
  const tree = new TreePieces(syntax, new Lines(text));
  const pieces = await withTree(syntax.grammar, syntax.parseable?.(text) ?? text, ({ rootNode }) =>
    tree.withMembers(tree.of(rootNode)),
  );
  const rows = (pieces ?? []).map(piece => {
    const { startRow, endRow, kind, container, symbol } = piece;
    const { definitions, members: others } = namesOf(storedSymbols(piece));
    const members = [...definitions, ...others].slice(symbol ? 1 : 0).join(' ');
    return `${startRow + 1}-${endRow + 1} ${kind} ${container ? `${container} > ` : ''}${symbol ?? ''}${members && `: ${members}`}`;
  });
  return `\n${rows.join('\n').replaceAll(/ +$/gm, '')}\n`;
}

/** A statement repeated, to make a class too long to stay whole. */
export const long = (line: string) => `${line}\n`.repeat(55);
