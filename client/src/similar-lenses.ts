/** A line above each function and class that says how much code is similar to it. Off by default. */
import {
  type CancellationToken,
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  languages,
  Range,
  type TextDocument,
  workspace,
} from 'vscode';
import type { FindSimilarParams, SearchOptions } from '../../server/src/protocol.ts';
import type { Connection } from './language/connection.ts';
import { settings } from './settings.ts';
import { endOfBlock } from './support/block.ts';

/** The text to compare. */
const KINDS: NonNullable<NonNullable<SearchOptions['structure']>['kind']> = [
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'macro'] as const),
];
/** Shorter ones are similar to much. */
const MIN_LINES = 4;
const MAX_PLACES = 10;

class SimilarLens extends CodeLens {
  readonly params: FindSimilarParams;

  constructor(document: TextDocument, range: Range) {
    super(range.with(undefined, range.start));
    const { start, end } = range;
    this.params = {
      text: document.getText(range),
      textDocument: { uri: document.uri.toString() },
      range: {
        start: { line: start.line, character: start.character },
        end: { line: end.line, character: end.character },
      },
    };
  }
}

/** Registered while the setting is on. */
export class SimilarLenses implements CodeLensProvider<SimilarLens>, Disposable {
  readonly #connection: Connection;
  readonly #changed = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #listening: Disposable[];
  #registered: Disposable | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#listening = [
      this.#changed,
      workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('dowse.similar.codeLens')) this.#follow();
      }),
      connection.onIndexChanged(({ state }) => {
        if (this.#registered && state === 'ready') this.#changed.fire();
      }),
    ];
    this.#follow();
  }

  async provideCodeLenses(document: TextDocument, token: CancellationToken): Promise<SimilarLens[]> {
    const found = await this.#connection.search(
      {
        pattern: '',
        in: [document.uri.toString()],
        options: { structure: { kind: KINDS }, max_results: 1000 },
      },
      token,
    );
    return found.matches
      .map(({ line }) => blockAt(document, line - 1))
      .filter(({ start, end }) => end.line - start.line + 1 >= MIN_LINES)
      .map(block => new SimilarLens(document, block));
  }

  async resolveCodeLens(lens: SimilarLens, token: CancellationToken): Promise<SimilarLens> {
    const { results } = await this.#connection.findSimilar({ ...lens.params, limit: MAX_PLACES }, token);
    const count = results.filter(({ likeness }) => likeness !== undefined).length;
    lens.command = { title: titleOf(count), command: 'dowse.findSimilar', arguments: [lens.params] };
    return lens;
  }

  dispose(): void {
    this.#registered?.dispose();
    for (const listener of this.#listening) listener.dispose();
  }

  #follow(): void {
    const isWanted = settings.similarCodeLens();
    if (isWanted === (this.#registered !== undefined)) return;
    this.#registered?.dispose();
    this.#registered = isWanted ? languages.registerCodeLensProvider({ scheme: 'file' }, this) : undefined;
  }
}

function titleOf(count: number): string {
  if (count === 0) return 'no similar code';
  if (count === MAX_PLACES) return `${count} or more similar places`;
  return count === 1 ? '1 similar place' : `${count} similar places`;
}

function blockAt(document: TextDocument, first: number): Range {
  const last = endOfBlock(document, first);
  return new Range(first, 0, last, document.lineAt(last).text.length);
}
