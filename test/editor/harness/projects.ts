import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder, temporaryFolder, writeFiles } from '../../support/tree.ts';

const ORCHARD = fileURLToPath(new URL('../fixtures/orchard', import.meta.url));

/** A folder to open, which tests may change. */
export class Project {
  readonly root = temporaryFolder();
  /** The path that the editor opens. */
  readonly folder: string;

  constructor(name: string) {
    this.folder = join(this.root, name);
  }

  /** The sample project: a small shop in TypeScript, Python and Go. */
  static orchard(): Project {
    const project = new Project('orchard');
    cpSync(ORCHARD, project.folder, { recursive: true });
    return project;
  }

  /** The sample project with many more files. */
  static large(files: number): Project {
    const project = Project.orchard();
    for (let i = 0; i < files - SAMPLE_FILES; i++) {
      writeFiles(project.folder, { [`packages/area${i % 50}/${moduleName(i)}.ts`]: moduleText(i) });
    }
    return project;
  }

  /** The function that only module `i` of the large project has. */
  static largeSymbol(i: number): string {
    return `largest${words(i).noun}${i}`;
  }

  /** The line of that function in its file. */
  static largeLine(i: number): number {
    return moduleText(i)
      .split(`function ${Project.largeSymbol(i)}(`)[0]!
      .split('\n').length;
  }

  /**
   * `count` modules. The name of each module's function, without its last digit, is the name of another module's
   * function.
   */
  static largeSiblings(files: number, count: number): { module: number; shorter: number }[] {
    const modules = files - SAMPLE_FILES;
    const siblings = Array.from({ length: modules }, (_, module) => ({
      module,
      shorter: Math.floor(module / 10),
    })).filter(({ module, shorter }) => shorter >= 100 && words(module).noun === words(shorter).noun);
    const step = Math.floor(siblings.length / count);
    return siblings.filter((_, i) => i % step === 0).slice(0, count);
  }

  /** The file name of that module. */
  static largeFile(i: number): string {
    return `${moduleName(i)}.ts`;
  }

  file(path: string): string {
    return join(this.folder, path);
  }

  /** Writes the folder's settings; a running editor notices the change. */
  setSettings(settings: Readonly<Record<string, unknown>>): void {
    writeFiles(this.folder, { '.vscode/settings.json': JSON.stringify(settings, null, 2) });
  }

  has(path: string): boolean {
    return existsSync(this.file(path));
  }

  remove(): void {
    removeFolder(this.root);
  }
}

const SAMPLE_FILES = 13;
const VERBS = [
  'load',
  'store',
  'check',
  'print',
  'sort',
  'count',
  'merge',
  'split',
  'encode',
  'trim',
  'plan',
];
const NOUNS = ['Invoice', 'Parcel', 'Customer', 'Report', 'Label', 'Voucher', 'Address', 'Ledger', 'Shelf'];
const WAYS = ['ByDate', 'InBatches', 'ForExport', 'OnDisk', 'WithTotals', 'PerRegion', 'Quickly'];

function words(i: number): { verb: string; noun: string; way: string } {
  const pick = (list: readonly string[], by: number) => list[Math.floor(i / by) % list.length] as string;
  return {
    verb: pick(VERBS, 1),
    noun: pick(NOUNS, VERBS.length),
    way: pick(WAYS, VERBS.length * NOUNS.length),
  };
}

function moduleName(i: number): string {
  const { verb, noun } = words(i);
  return `${verb}-${noun.toLowerCase()}-${i}`;
}

/** Three functions of typical length. */
function moduleText(i: number): string {
  const { verb, noun, way } = words(i);
  const name = `${verb}${noun}${way}`;
  const item = noun.toLowerCase();
  return `import { log } from '../log';

export interface ${noun}${i} {
  id: string;
  amount: number;
  createdAt: Date;
}

/** Goes through each ${item} to ${verb} it, ${way} (${i}). */
export function ${name}${i}(items: readonly ${noun}${i}[]): ${noun}${i}[] {
  const kept = items.filter(item => item.amount > ${i % 97});
  log('${verb} ${item}', kept.length);
  return kept.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
}

/** The ${item} with the largest amount, if there is one. */
export function largest${noun}${i}(items: readonly ${noun}${i}[]): ${noun}${i} | undefined {
  let best: ${noun}${i} | undefined;
  for (const item of items) {
    if (!best || item.amount > best.amount) best = item;
  }
  return best;
}

function sum${noun}${i}(items: readonly ${noun}${i}[]): number {
  return items.reduce((total, item) => total + item.amount, 0);
}
`;
}
