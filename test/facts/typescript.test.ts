/**
 * Compares our facts about JavaScript and TypeScript sources with TypeScript's own parser: definitions, imports and
 * calls.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { some } from '../support/fast.ts';
import { namesIn } from './compare.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'daemon/src/{api,text,store,http}/**/*.ts',
  'node_modules/fastify/lib/**/*.js',
  'node_modules/vitest/dist/*.js',
];

const files = globSync(SOURCES, { cwd: ROOT }).sort();

test('there are sources', () => expect(files.length).toBeGreaterThan(40));

test.each(some(files, 3))('%s', async file => {
  const path = join(ROOT, file);
  expect(await namesIn(path)).toEqual(namesByCompiler(path));
});

function namesByCompiler(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const named = nameOf(node);
    if (named) {
      const [kind, name, at] = named;
      names.push(`${source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1} ${kind} ${name}`);
    }
    if (isRequire(node))
      names.push(`${lineOf(node.arguments[0]!)} import ${(node.arguments[0] as ts.StringLiteral).text}`);
    ts.forEachChild(node, visit);
  };
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  visit(source);
  return names.sort();
}

type Named = [kind: string, name: string | null, at: ts.Node];

function nameOf(node: ts.Node): Named | undefined {
  if (ts.isFunctionDeclaration(node) && node.name) return ['function', node.name.text, node.name];
  if (ts.isConstructorDeclaration(node)) return ['function', 'constructor', node.getFirstToken()!];
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isAccessor(node))
    return ['function', node.name.getText(), node.name];
  if (isBinding(node)) {
    if (isFunctionValue(node.initializer)) return ['function', node.name.getText(), node.name];
    if (node.initializer && ts.isClassExpression(node.initializer))
      return ['class', node.name.getText(), node.name];
  }
  if (ts.isClassDeclaration(node) || ts.isEnumDeclaration(node))
    return ['class', node.name?.text ?? null, node.name ?? node];
  if (ts.isClassExpression(node) && !isBinding(node.parent))
    return ['class', node.name?.text ?? null, node.name ?? node];
  if (ts.isBinaryExpression(node)) return assigned(node);
  return importOf(node) ?? callOf(node);
}

type Binding = (ts.VariableDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment) & { name: ts.Node };

function isBinding(node: ts.Node): node is Binding {
  if (ts.isPropertyAssignment(node)) return ts.isIdentifier(node.name);
  return (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) || ts.isPropertyDeclaration(node);
}

const isFunctionValue = (node: ts.Node | undefined) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** `exports.load = () => {}`, `Store.prototype.load = function () {}`. */
function assigned({ left, right, operatorToken }: ts.BinaryExpression): Named | undefined {
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isPropertyAccessExpression(left))
    return undefined;
  if (!isFunctionValue(right)) return undefined;
  const { expression: object, name } = left;
  const isPlain =
    (ts.isIdentifier(object) && object.text !== 'module') || object.kind === ts.SyntaxKind.ThisKeyword;
  const isKnown = /^module\.exports$|\.prototype$/.test(object.getText());
  return isPlain || isKnown ? ['function', name.text, name] : undefined;
}

function importOf(node: ts.Node): Named | undefined {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const module = node.argument.literal as ts.StringLiteral;
    return ['import', module.text, module];
  }
  if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return undefined;
  const module = node.moduleSpecifier as ts.StringLiteral | undefined;
  return module && ['import', module.text, module];
}

function isRequire(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !node.arguments[0] || !ts.isStringLiteral(node.arguments[0]))
    return false;
  return node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require';
}

function callOf(node: ts.Node): Named | undefined {
  const callee = ts.isTaggedTemplateExpression(node)
    ? node.tag
    : ts.isCallExpression(node) || ts.isNewExpression(node)
      ? node.expression
      : undefined;
  if (!callee || callee.kind === ts.SyntaxKind.ImportKeyword) return undefined;
  if (ts.isPropertyAccessExpression(callee)) return ['call', callee.name.text, callee.name];
  if (ts.isIdentifier(callee) || callee.kind === ts.SyntaxKind.SuperKeyword)
    return ['call', callee.getText(), callee];
  return ['call', null, node];
}
