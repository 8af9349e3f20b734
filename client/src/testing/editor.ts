/**
 * The parts of the editor API that lists and the status bar use, for tests without an editor:
 * `vi.mock('vscode', () => import('./editor.ts'))`.
 */
export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    // After a listener has disposed of it, the others hear nothing.
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };

  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

class Named {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}
export class ThemeIcon extends Named {
  static readonly File = new ThemeIcon('file');
}
export class ThemeColor extends Named {}

export class MarkdownString {
  value = '';
  appendText(text: string): this {
    this.value += text;
    return this;
  }
  appendMarkdown(text: string): this {
    return this.appendText(text);
  }
  appendCodeblock(text: string): this {
    return this.appendText(text);
  }
}

export class TreeItem {
  readonly label: unknown;
  readonly collapsibleState: unknown;
  constructor(label: unknown, collapsibleState?: unknown) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };

class QuickInput {
  readonly #value = new EventEmitter<string>();
  readonly #hide = new EventEmitter<void>();
  readonly #accept = new EventEmitter<void>();
  readonly #button = new EventEmitter<unknown>();
  readonly #rows = new EventEmitter<readonly { label: string }[]>();
  readonly #active = new EventEmitter<readonly { label: string }[]>();
  #items: readonly { label: string }[] = [];
  title = '';
  value = '';
  busy = false;
  activeItems: readonly { label: string }[] = [];
  readonly onDidChangeValue = this.#value.event;
  readonly onDidHide = this.#hide.event;
  readonly onDidChangeActive = this.#active.event;
  readonly onDidAccept = this.#accept.event;
  readonly onDidTriggerItemButton = never;
  readonly onDidTriggerButton = this.#button.event;

  get items(): readonly { label: string }[] {
    return this.#items;
  }

  set items(rows: readonly { label: string }[]) {
    this.#items = rows;
    this.#rows.fire(rows);
  }

  /** Resolves with the next rows set on the list. */
  nextRows(): Promise<readonly { label: string }[]> {
    return new Promise(resolve => {
      const once = this.#rows.event(rows => {
        once.dispose();
        resolve(rows);
      });
    });
  }

  /** Simulates typing. */
  type(text: string): void {
    this.value = text;
    this.#value.fire(text);
  }

  /** Simulates the editor's report of the active row. */
  activate(row: { label: string }): void {
    this.#active.fire([row]);
  }

  enter(): void {
    this.#accept.fire();
  }

  press(button: unknown): void {
    this.#button.fire(button);
  }

  show(): void {}
  hide(): void {
    this.#hide.fire();
  }
  dispose(): void {
    this.#hide.dispose();
  }
}

/** Documents opened in the editor. */
export const shown: string[] = [];

/** All created quick picks, latest last. */
export const picks: QuickInput[] = [];

/** All created input boxes, latest last. */
export const boxes: QuickInput[] = [];

function create(list: QuickInput[]): QuickInput {
  const input = new QuickInput();
  list.push(input);
  return input;
}

/** Number of tree redraws, and the rows of the last one; undefined means all. `log` has redraws and changes of the text in order. */
export const drawn = { count: 0, rows: undefined as unknown, log: [] as string[] };

/** Fires on an edit. */
export const documentChanged = new EventEmitter<object>();

/** Texts of files on disk, by their URIs. */
export const files = new Map<string, string>();

/** Files that are gone, by their URIs. */
export const removed = new Set<string>();

/** Files that the editor finds in the open folders. */
export const found = { current: [{}] as object[] };

/** Fires on a change on disk. */
export const fileChanged = new EventEmitter<object>();

/** Messages of the views. */
export const messages: Record<string, string | undefined> = {};

interface TreeOptions {
  treeDataProvider: { onDidChangeTreeData(listener: (rows: unknown) => void): unknown };
}

const never = () => ({ dispose() {} });

export const window = {
  activeTextEditor: undefined as object | undefined,
  visibleTextEditors: [],
  tabGroups: {
    all: [] as object[],
    activeTabGroup: { tabs: [] as object[] },
    onDidChangeTabs: () => ({ dispose() {} }),
  },
  createQuickPick: () => create(picks),
  createInputBox: () => create(boxes),
  showQuickPick: async (rows: unknown): Promise<unknown> => {
    await rows;
    return undefined;
  },
  createTreeView: (id: string, { treeDataProvider }: TreeOptions) => {
    treeDataProvider.onDidChangeTreeData(rows => {
      drawn.count += 1;
      drawn.rows = rows;
      drawn.log.push('rows');
    });
    return {
      get message() {
        return messages[id];
      },
      set message(text) {
        messages[id] = text;
        drawn.log.push('text');
      },
      selection: [],
      visible: true,
      onDidChangeSelection: never,
      onDidChangeVisibility: never,
      async reveal() {},
      dispose() {},
    };
  },
  registerWebviewViewProvider: never,
  activeColorTheme: { kind: 2 },
  createTextEditorDecorationType: () => ({ dispose() {} }),
  onDidChangeTextEditorSelection: never,
  showTextDocument: async (uri: { toString(): string }, _how?: object): Promise<object> => {
    shown.push(uri.toString());
    return { revealRange() {} };
  },
  showErrorMessage: async (..._words: string[]): Promise<string | undefined> => undefined,
  showWarningMessage: async (..._words: string[]): Promise<string | undefined> => undefined,
  showInformationMessage: async (..._words: string[]): Promise<string | undefined> => undefined,
  withProgress: async (_how: object, work: () => unknown) => work(),
  setStatusBarMessage: (_text: string, _ms: number) => {},
  createStatusBarItem: () => ({ show() {}, hide() {}, dispose() {} }),
};

/** Size of every file. */
export const sizes = { current: 100 };

const changed = new Map<string, unknown>();
const settingChanged = new EventEmitter<{ affectsConfiguration(name: string): boolean }>();

/** Simulates changing a setting. */
export function changeSetting(name: string, value: unknown): void {
  changed.set(name, value);
  settingChanged.fire({ affectsConfiguration: section => `${name}.`.startsWith(`${section}.`) });
}

export const workspace = {
  workspaceFolders: [] as object[],
  textDocuments: [] as object[],
  notebookDocuments: [] as object[],
  getConfiguration: (section: string) => ({
    get: <T>(key: string, standard: T) => (changed.get(`${section}.${key}`) ?? standard) as T,
    update: async (key: string, value: unknown) => changeSetting(`${section}.${key}`, value),
  }),
  fs: {
    stat: async (uri: { toString(): string }) => {
      if (removed.has(uri.toString())) throw FileSystemError.FileNotFound(uri);
      return { size: sizes.current, type: files.has(uri.toString()) ? FileType.File : 0 };
    },
    readFile: async (uri: { toString(): string }): Promise<Uint8Array> => {
      const text = files.get(uri.toString());
      if (text === undefined) throw FileSystemError.FileNotFound(uri);
      return new TextEncoder().encode(text);
    },
  },
  registerTextDocumentContentProvider: () => ({ dispose() {} }),
  findFiles: async () => found.current,
  decode: async (content: Uint8Array) => new TextDecoder().decode(content),
  createFileSystemWatcher: () => ({
    onDidChange: fileChanged.event,
    onDidCreate: never,
    onDidDelete: never,
    dispose() {},
  }),
  openTextDocument: async (uri: { toString(): string }) => uri,
  getWorkspaceFolder: () => undefined,
  asRelativePath: (uri: { toString(): string }) => uri.toString(),
  onDidChangeTextDocument: documentChanged.event,
  onDidCloseTextDocument: never,
  onDidRenameFiles: never,
  onDidChangeWorkspaceFolders: never,
  onDidChangeConfiguration: settingChanged.event,
};

/** Context keys, as last set. */
export const contexts: Record<string, unknown> = {};

/** Editor commands that were run, with their arguments. */
export const ran: unknown[][] = [];

/** Commands of the extension, by name. */
export const registered: Record<string, (...given: unknown[]) => unknown> = {};

export const commands = {
  registerCommand: (name: string, run: (...given: unknown[]) => unknown) => {
    registered[name] = run;
    return { dispose() {} };
  },
  executeCommand: async (command: string, key: string, value: unknown) => {
    if (command === 'setContext') contexts[key] = value;
    else ran.push([command, key, value]);
  },
};
/** The last copied text. */
export const copied = { text: '' };

/** Translations by English text; none in English. */
export const translated = { bundle: undefined as Record<string, string> | undefined };

type Values = readonly unknown[] | Record<string, unknown>;

export const l10n = {
  get bundle() {
    return translated.bundle;
  },
  t(text: string, ...values: unknown[]): string {
    const given = (typeof values[0] === 'object' ? values[0] : values) as Values;
    const found = translated.bundle?.[text] ?? text;
    return found.replaceAll(/\{(\w+)\}/g, (place, name) => `${given[name as keyof Values] ?? place}`);
  },
};

export const env = {
  language: 'en',
  remoteName: undefined as string | undefined,
  clipboard: {
    async writeText(text: string) {
      copied.text = text;
    },
  },
};
export const Uri = {
  parse: (uri: string) => ({ path: uri, fsPath: uri, toString: () => uri }),
  file: (path: string) => ({
    ...{ scheme: 'file', fsPath: path.replace(/(.)\/$/, '$1') },
    toString: () => `file://${path.replace(/\/$/, '')}`,
  }),
  joinPath: (folder: { fsPath: string }, path: string) =>
    /^file:/.test(folder.fsPath)
      ? Uri.parse(`${folder.fsPath}/${path}`)
      : Uri.file(`${folder.fsPath}/${path}`),
};
export const ConfigurationTarget = { Global: 1 };
export const FileType = { File: 1 };
export const FilePermission = { Readonly: 1 };
export class FileSystemError extends Error {
  readonly code: string;
  constructor(code: string, what: unknown) {
    super(`${code}: ${what}`);
    this.code = code;
  }
  static readonly FileNotFound = (what: unknown) => new FileSystemError('FileNotFound', what);
  static readonly NoPermissions = (what: unknown) => new FileSystemError('NoPermissions', what);
  static readonly Unavailable = (what: unknown) => new FileSystemError('Unavailable', what);
}
export const ProgressLocation = { Notification: 15 };
export const QuickInputButtons = { Back: {} };
export const version = '1.140.0';
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const StatusBarAlignment = { Left: 1 };
export const ColorThemeKind = { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 };
export const OverviewRulerLane = { Full: 7 };
export const TextEditorRevealType = {};
export const SymbolKind = {};
export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}
export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(...given: [Position, Position] | [number, number, number, number]) {
    if (given.length === 4) {
      this.start = new Position(given[0], given[1]);
      this.end = new Position(given[2], given[3]);
    } else [this.start, this.end] = given;
  }
  get isEmpty(): boolean {
    return this.start.line === this.end.line && this.start.character === this.end.character;
  }
  with(start = this.start, end = this.end): Range {
    return new Range(start, end);
  }
}
export class CodeLens {
  readonly range: Range;
  command?: object;
  constructor(range: Range) {
    this.range = range;
  }
}
export class TabInputNotebook {}
export class TabInputText {}
export class TabInputTextDiff {}

/** Services of features without a team's server. */
export const noTeam = { isSet: false, defaultScope: undefined };

/** A walkthrough that nobody sees. */
export const noSteps = { ran() {}, did() {} };
