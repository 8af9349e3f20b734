/** Finds the texts of the extension's code that are translated: those of `l10n.t('…')`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The English texts in the sources of the extension, each once. @throws Error for a call whose text is no literal */
export function textsOfCode(client: string): string[] {
  const files = globSync('src/**/*.ts', { cwd: client, exclude: ['**/*.test.ts', '**/testing/**'] });
  const texts = files.flatMap(file => textsIn(file, readFileSync(join(client, file), 'utf8')));
  return [...new Set(texts)];
}

/** The English texts in one source. */
export function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'l10n.t') {
      const [text] = node.arguments;
      if (!text || !ts.isStringLiteralLike(text))
        throw new Error(`${file}: the text of ${node.getText()} is no literal, so it cannot be translated`);
      texts.push(text.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}
