/**
 * Makes symbols.jsonl: each question is the first sentence of a doc comment, with the documented symbol and the rows of
 * the comment, which is removed from the tree before the question is asked.
 *
 *   npm run script -- test/relevance/make-symbols.ts --trees DIR
 *
 * The selection uses the packages of sources-symbols.json and a hash, so the same trees give the same questions.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { pathKinds } from '../../daemon/src/languages/file-kinds.ts';
import { type Documented, documentedIn } from './documented.ts';
import { readSources } from './lay-out.ts';
import { SYMBOL_SOURCES, SYMBOLS, type SymbolQuestion } from './symbols.ts';

const PER_TREE = 24;
const PER_LANGUAGE = 32;
const MAX_BYTES = 400_000;
const KINDS = new Set([
  'function',
  'method',
  'class',
  'interface',
  'struct',
  'enum',
  'type',
  'macro',
  'module',
]);

const { values } = parseArgs({ options: { trees: { type: 'string' } } });
if (!values.trees) throw new Error('--trees DIR: where lay-out.ts put the trees');
const questions: SymbolQuestion[] = [];
const sources = readSources(SYMBOL_SOURCES);
for (const { tree, language } of sources) {
  const share = Math.ceil(PER_LANGUAGE / sources.filter(other => other.language === language).length);
  const found = await questionsOf(join(values.trees, tree), tree, language);
  const chosen = found.slice(0, Math.min(PER_TREE, share));
  questions.push(...settle(chosen));
  console.log(`${String(chosen.length).padStart(3)} of ${found.length} ${tree}`);
}
writeFileSync(SYMBOLS, `${questions.map(question => JSON.stringify(question)).join('\n')}\n`);
console.log(`${questions.length} questions in ${basename(SYMBOLS)}`);

async function questionsOf(root: string, tree: string, language: string): Promise<SymbolQuestion[]> {
  const files = globSync('**/*', { cwd: root })
    .map(file => file.split(sep).join('/'))
    .sort();
  const whole: string[] = [];
  const candidates: SymbolQuestion[] = [];
  for (const path of files) {
    const { is_test, is_example, is_vendored, is_docs } = pathKinds(path);
    const file = join(root, path);
    if (!statSync(file).isFile() || statSync(file).size > MAX_BYTES) continue;
    const text = readFileSync(file, 'utf8');
    whole.push(flat(text));
    if (is_test || is_example || is_vendored || is_docs) continue;
    for (const documented of await documentedIn(path, text)) {
      const query =
        documented.language === language && KINDS.has(documented.kind) ? questionIn(documented) : null;
      if (query) candidates.push(toQuestion(tree, path, query, documented));
    }
  }
  const all = whole.join('\n');
  return candidates
    .filter(({ query }) => isSaidOnce(query, all))
    .sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
}

function toQuestion(
  tree: string,
  path: string,
  query: string,
  { language, name, kind, comment, startRow, endRow }: Documented,
): SymbolQuestion {
  const removed: [number, number] = [comment.startRow + 1, comment.endRow + 1];
  const target = { path, symbol: name, kind, start_line: startRow + 1, end_line: endRow + 1 };
  return { tree, language, query, removed, targets: [target] };
}

/** The lines after all comments of the chosen questions are removed. */
function settle(chosen: readonly SymbolQuestion[]): SymbolQuestion[] {
  return chosen.map(question => {
    const target = question.targets[0]!;
    const gone = chosen.filter(other => other.targets[0]!.path === target.path).map(({ removed }) => removed);
    const shift = (line: number) =>
      line - gone.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, line) - from + 1), 0);
    return {
      ...question,
      targets: [{ ...target, start_line: shift(target.start_line), end_line: shift(target.end_line) }],
    };
  });
}

/** The first sentence, if it resembles a question, without the symbol's name at its start. */
function questionIn({ doc, name }: Documented): string | null {
  const plain = doc
    .replace(/^\s*[@\\](?:brief|summary|description|desc|short)\s+/i, '')
    .replace(/<\/?[a-zA-Z][^>]{0,80}>/g, ' ')
    .replace(/\{@\w+\s+([^}]*)\}/g, '$1')
    .replace(/\[\[([\w.]+)\]\]/g, '$1')
    .replace(/[`*]/g, '');
  const paragraph = plain
    .split(/\n\s*\n|\n\s*(?=[@\\:]\w|[-=]{3,}|\w+:\s*$)/)[0]!
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.*?[a-z)\]]{2}[.!?](?=\s|$)/i.exec(paragraph)?.[0] ?? paragraph;
  const query = sentence
    .replace(new RegExp(`^${literally(name)}(?:\\(\\))?\\s+(?:is\\s+)?`), '')
    .replace(/[.\s]+$/, '');
  const words = query.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  if (words < 4 || query.length > 200 || words * 2 < query.split(' ').length) return null;
  if (
    /copyright|licen[sc]e|deprecated|internal use|@|https?:|TODO|FIXME|[{};=<>|]|inheritdoc|^see\b|auto-?generated/i.test(
      query,
    )
  )
    return null;
  return query;
}

function isSaidOnce(query: string, all: string): boolean {
  const sentence = flat(query);
  const first = all.indexOf(sentence);
  return first >= 0 && all.indexOf(sentence, first + 1) < 0;
}

/** Only letters and digits, so that line breaks and markup make no difference. */
function flat(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

function hash({ tree, query, targets }: SymbolQuestion): string {
  return createHash('sha256').update(`${tree}\n${targets[0]!.path}\n${query}`).digest('hex');
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
