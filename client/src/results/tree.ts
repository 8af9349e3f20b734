import {
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from 'vscode';
import { shownPath } from '../support/ranges.ts';
import { symbolIcon } from '../support/symbol-icon.ts';
import { cutAround, type Hit, MAX_LINE } from './hit.ts';
import { accessibleLabel, counted, shownLines, shownPlace } from './labels.ts';
import type { FileGroup, Results, View } from './model.ts';

/** Maximum length of a line with its place beside it, for narrow views. */
const MAX_LABEL = 24;
/** Maximum number of characters before a match in a row of its own, for narrow views. */
const MAX_BEFORE_MATCH = 30;

export type Node = FileGroup | Hit;

export const isFile = (node: Node): node is FileGroup => 'hits' in node;

/** Rows of the results view: a list by rank, or files with their hits. */
export class ResultsTree implements TreeDataProvider<Node> {
  readonly #changed = new EventEmitter<Node[] | undefined>();
  readonly #results: Results;
  readonly #view: () => View;
  #groups: FileGroup[] | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(results: Results, view: () => View) {
    this.#results = results;
    this.#view = view;
  }

  refresh(): void {
    this.#groups = undefined;
    this.#changed.fire(undefined);
  }

  /** Redraws some rows. Redrawing all takes a request per file. */
  redraw(hits: Iterable<Hit>): void {
    this.#changed.fire([...hits]);
  }

  getChildren(node?: Node): Node[] {
    if (node) return isFile(node) ? node.hits : [];
    return this.#view() === 'rank' ? [...this.#results.hits] : this.#byFile();
  }

  getParent(node: Node): Node | undefined {
    if (isFile(node) || this.#view() === 'rank') return undefined;
    return this.#byFile().find(group => group.uri === node.uri);
  }

  getTreeItem(node: Node): TreeItem {
    return isFile(node) ? fileItem(node) : hitItem(node, this.#view(), this.#results.hits.length);
  }

  #byFile(): FileGroup[] {
    this.#groups ??= this.#results.byFile();
    return this.#groups;
  }
}

function fileItem(group: FileGroup): TreeItem {
  const path = shownPath(group.folder, group.path);
  const slash = path.lastIndexOf('/');
  const item = new TreeItem(path.slice(slash + 1), TreeItemCollapsibleState.Expanded);
  item.id = group.uri;
  item.resourceUri = Uri.parse(group.uri);
  item.iconPath = ThemeIcon.File;
  item.description = [slash > 0 ? path.slice(0, slash) : '', `${group.hits.length}`]
    .filter(Boolean)
    .join(' · ');
  item.contextValue = 'dowse.file';
  item.accessibilityInformation = { label: `${path}, ${counted(group.hits.length, 'result')}` };
  return item;
}

function hitItem(hit: Hit, view: View, total: number): TreeItem {
  const path = shownPath(hit.folder, hit.path);
  const whole = hit.symbol ? { text: hit.symbol.name, highlights: [] } : hit;
  const { text, highlights } =
    view === 'rank' ? cutAround(whole, MAX_LABEL) : cutAround(whole, MAX_LINE, MAX_BEFORE_MATCH);
  const item = new TreeItem({ label: text, highlights });
  item.id = hit.id;
  item.description = view === 'rank' ? shownPlace(path, hit) : byFileDescription(hit);
  if (view === 'rank') {
    item.resourceUri = Uri.parse(hit.uri);
    item.iconPath = ThemeIcon.File;
  } else if (hit.symbol) {
    item.iconPath = symbolIcon(hit.symbol.lspKind);
  }
  item.tooltip = tooltip(hit, path);
  item.contextValue = 'dowse.match';
  item.command = { command: 'dowse.results.open', title: 'Open', arguments: [hit] };
  item.accessibilityInformation = { label: accessibleLabel(hit, total, path) };
  return item;
}

function byFileDescription(hit: Hit): string {
  const more = hit.symbol ? hit.why : hit.container && `in ${hit.container}`;
  return [shownLines(hit.lines), ...(more ? [more] : [])].join(' · ');
}

function tooltip(hit: Hit, path: string): MarkdownString {
  const text = new MarkdownString();
  text.appendText(`${path}:${shownLines(hit.lines)}`);
  if (hit.why) text.appendMarkdown('\n\n').appendText(hit.why);
  if (hit.score !== undefined) text.appendMarkdown('\n\n').appendText(`Score ${hit.score.toFixed(2)}`);
  text.appendCodeblock(hit.text);
  return text;
}
