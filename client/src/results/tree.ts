import {
  EventEmitter,
  l10n,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from 'vscode';
import { pathOfHit } from '../support/ranges.ts';
import { symbolIcon } from '../support/symbol-icon.ts';
import { cutAround, cutToMatch, type Hit, MAX_LINE } from './hit.ts';
import { hoverOf, linesAround } from './hover.ts';
import {
  accessibleLabel,
  counted,
  cutMiddle,
  type FoldersByName,
  fileName,
  foldersByName,
  NOTHING_FITS,
  opensIn,
  outdated,
  shownPlace,
  WEAK,
} from './labels.ts';
import { type FileGroup, hitsOf, type Results, type View, type WeakGroup } from './model.ts';

/** Maximum length of a line, a heading or the title of a test with its place beside it, for narrow views. */
const MAX_LABEL = 24;
/** Maximum length of a name in code with its place beside it: its end may be what differs. */
const MAX_NAME = 32;
/** Number of characters that a narrow view shows of a row. */
const ROOM = 32;

/** Maximum length of the name of a file with its number of results beside it, for narrow views. */
const MAX_FILE_NAME = 28;

type Marked = Pick<Hit, 'text' | 'highlights'>;

export type Node = FileGroup | WeakGroup | Hit;

export const isFile = (node: Node): node is FileGroup => 'hits' in node && 'uri' in node;

export const isWeakGroup = (node: Node): node is WeakGroup => 'areBelowOthers' in node;

/** Rows of the results view: a list by rank, or files with their hits. */
export class ResultsTree implements TreeDataProvider<Node> {
  readonly #changed = new EventEmitter<Node[] | undefined>();
  readonly #results: Results;
  readonly #view: () => View;
  #rows: Node[] | undefined;
  #folders: FoldersByName | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(results: Results, view: () => View) {
    this.#results = results;
    this.#view = view;
  }

  refresh(): void {
    this.#rows = undefined;
    this.#folders = undefined;
    this.#changed.fire(undefined);
  }

  /** Redraws some rows. Redrawing all takes a request per file. */
  redraw(hits: Iterable<Hit>): void {
    this.#changed.fire([...hits]);
  }

  getChildren(node?: Node): Node[] {
    if (node) return isWeakGroup(node) ? node.rows : isFile(node) ? node.hits : [];
    this.#rows ??= this.#results.rows(this.#view());
    return this.#rows;
  }

  /** Adds the hover of a match. */
  async resolveTreeItem(item: TreeItem, node: Node): Promise<TreeItem> {
    if (!('hits' in node)) item.tooltip ??= hoverOf(node, pathOfHit(node), await linesAround(node));
    return item;
  }

  getParent(node: Node): Node | undefined {
    if (isWeakGroup(node)) return undefined;
    const isAround = (row: Node) => row !== node && hitsOf(node).every(hit => hitsOf(row).includes(hit));
    const row = this.getChildren().find(isAround);
    if (!row || isFile(node)) return row;
    return this.getChildren(row).find(isAround) ?? row;
  }

  getTreeItem(node: Node): TreeItem {
    if (isWeakGroup(node)) return weakItem(node);
    if (isFile(node)) return fileItem(node);
    if (this.#view() === 'file') return hitItem(node, this.#results.hits.length);
    this.#folders ??= foldersByName(this.#results.hits.map(pathOfHit));
    return rankedItem(node, this.#results.hits.length, this.#folders);
  }
}

/** The context value of its menu. The last part is `away` for a file that is only on the server. */
const contextOf = (what: 'file' | 'match', { team }: Pick<Hit, 'team'>): string =>
  ['dowse', what, ...(team ? ['team', ...(team.openIn === undefined ? ['away'] : [])] : [])].join('.');

function weakItem({ areBelowOthers, hits }: WeakGroup): TreeItem {
  const title = areBelowOthers ? WEAK : NOTHING_FITS;
  const item = new TreeItem(title, TreeItemCollapsibleState.Expanded);
  item.id = 'weak';
  item.contextValue = 'weak';
  item.accessibilityInformation = { label: `${title}, ${counted(hits.length, 'result')}` };
  return item;
}

function fileItem(group: FileGroup): TreeItem {
  const path = pathOfHit(group);
  const slash = path.lastIndexOf('/');
  const name = cutMiddle(path.slice(slash + 1), MAX_FILE_NAME);
  const item = new TreeItem(name, TreeItemCollapsibleState.Expanded);
  item.id = group.areWeak ? `weak ${group.uri}` : group.uri;
  item.resourceUri = Uri.parse(group.uri);
  item.iconPath = ThemeIcon.File;
  item.tooltip = path;
  const folder = slash > 0 ? [path.slice(0, slash)] : [];
  item.description = [`${group.hits.length}`, ...folder, ...opensIn(group)].join(' · ');
  item.contextValue = contextOf('file', group);
  item.accessibilityInformation = { label: `${path}, ${counted(group.hits.length, 'result')}` };
  return item;
}

/** A row of the list by rank, with its place beside its text. */
function rankedItem(hit: Hit, total: number, folders: FoldersByName): TreeItem {
  const named = labelOf(hit);
  const label =
    hit.symbol || hit.defines
      ? cutAround(named, /\s/.test(named.text) ? MAX_LABEL : MAX_NAME)
      : cutToMatch(named, MAX_LABEL);
  const item = itemOf(hit, label, total);
  const place = placeBeside(hit, folders);
  item.description = [...outdated(hit), ...place, ...opensIn(hit)].join(' · ');
  item.resourceUri = Uri.parse(hit.uri);
  if (hit.symbol?.name === undefined) item.iconPath = ThemeIcon.File;
  return item;
}

/** What a row says beside its text. An answer has its kind; one without a name, whose label is its place, the line that matches. */
function placeBeside(
  { symbol, defines, matched, lines, container, ...hit }: Hit,
  folders: FoldersByName,
): string[] {
  const within = defines || !container ? {} : { container };
  const [place = '', ...others] = shownPlace(pathOfHit(hit), { lines, ...within }, folders);
  if (!symbol) return [place, ...others];
  return symbol.name === undefined
    ? [...(matched ? [matched] : []), ...others]
    : [place, ...others, symbol.kind];
}

/**
 * A row below its file, with its line first: the editor cuts off what does not fit, which may be all that is beside a long text. An answer
 * and a definition have the code that matches. Code without a name has its kind: "block".
 */
function hitItem(hit: Hit, total: number): TreeItem {
  const label = cutToMatch(labelOf(hit, hit.symbol?.kind), ROOM, MAX_LINE);
  const item = itemOf(hit, prefixed(`${hit.lines[0]}: `, label), total);
  const of = hit.container && l10n.t('in {0}', hit.container);
  const more = hit.symbol ? hit.matched : hit.defines ? hit.text : of;
  item.description = [...outdated(hit), ...(more ? [more] : [])].join(' · ');
  return item;
}

const prefixed = (prefix: string, { text, highlights }: Marked): Marked => ({
  text: prefix + text,
  highlights: highlights.map(([start, end]) => [start + prefix.length, end + prefix.length]),
});

/** The name of an answer or a definition, or the line of a match. `nameless`: what code without a name is called. */
function labelOf(hit: Hit, nameless = `${fileName(hit.path)}:${hit.lines[0]}`): Marked {
  const name = hit.symbol ? (hit.symbol.name ?? nameless) : hit.defines;
  return name === undefined ? hit : { text: name, highlights: [] };
}

function itemOf(hit: Hit, { text, highlights }: Marked, total: number): TreeItem {
  const path = pathOfHit(hit);
  const item = new TreeItem({ label: text, highlights });
  item.id = hit.id;
  if (hit.symbol) item.iconPath = symbolIcon(hit.symbol.lspKind);
  // The hover of a match reads its file, once it is wanted.
  if (hit.snippet) item.tooltip = hoverOf(hit, path, hit.snippet);
  item.contextValue = contextOf('match', hit);
  item.command = { command: 'dowse.results.open', title: l10n.t('Open'), arguments: [hit] };
  item.accessibilityInformation = { label: accessibleLabel(hit, total, path) };
  return item;
}
