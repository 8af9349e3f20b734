/** A line above functions and classes that have similar code, with the number of places. Off by default. */
import {
  type CancellationToken,
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  l10n,
  languages,
  Range,
  type TextDocument,
  workspace,
} from 'vscode';
import type { FindSimilarParams, SearchOptions } from '../../server/src/protocol.ts';
import type { Connection } from './language/connection.ts';
import { settings } from './settings.ts';
import { endOfBlock } from './support/block.ts';
import { Debounce } from './support/debounce.ts';

/** The text to compare. */
const KINDS: NonNullable<NonNullable<SearchOptions['structure']>['kind']> = [
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'macro'] as const),
];
/** Shorter ones are similar to much. */
const MIN_LINES = 4;
const MAX_PLACES = 10;
/** The editor asks for the lines that are in view together. */
const REDRAW_MS = 300;
/** The editor needs a command, and shows no text for this one. */
const NOTHING = { title: '', command: '' };

class SimilarLens extends CodeLens {
  /** What is counted, and listed on a click. */
  readonly params: FindSimilarParams & { text: string };
  readonly uri: string;

  constructor(document: TextDocument, range: Range) {
    super(range.with(undefined, range.start));
    const { start, end } = range;
    this.uri = document.uri.toString();
    this.params = {
      text: document.getText(range),
      textDocument: { uri: this.uri },
      limit: MAX_PLACES,
      alike: true,
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
  /** The texts without similar code, by document. They have no line above them, nor the space of one, until it is opened again. */
  readonly #unique = new Map<string, Set<string>>();
  readonly #redraw = new Debounce(() => REDRAW_MS);
  #registered: Disposable | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#listening = [
      this.#changed,
      workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('dowse.similar.codeLens')) this.#follow();
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.#unique.delete(uri.toString())),
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
      .map(block => new SimilarLens(document, block))
      .filter(({ uri, params }) => !this.#unique.get(uri)?.has(params.text));
  }

  async resolveCodeLens(lens: SimilarLens, token: CancellationToken): Promise<SimilarLens> {
    const { results, folders } = await this.#connection.findSimilar(lens.params, token);
    const { length: count } = results;
    lens.command =
      count === 0
        ? NOTHING
        : { title: titleOf(count), command: 'dowse.findSimilar', arguments: [lens.params] };
    const isKnown = folders.every(({ state }) => state === 'ready' || state === 'stale');
    if (count === 0 && isKnown) this.#hide(lens);
    return lens;
  }

  #hide({ uri, params }: SimilarLens): void {
    this.#unique.set(uri, (this.#unique.get(uri) ?? new Set()).add(params.text));
    this.#redraw.run(() => this.#changed.fire());
  }

  dispose(): void {
    this.#registered?.dispose();
    this.#redraw.dispose();
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
  if (count === MAX_PLACES) return l10n.t('{0} or more similar places', count);
  return count === 1 ? l10n.t('1 similar place') : l10n.t('{0} similar places', count);
}

function blockAt(document: TextDocument, first: number): Range {
  const last = endOfBlock(document, first);
  return new Range(first, 0, last, document.lineAt(last).text.length);
}
