import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { UnsavedFile } from '../../daemon/src/api/schemas.ts';
import { readText, withoutMark } from './disk-text.ts';
import { nfcPath } from './nfc-path.ts';
import type { Uri } from './protocol.ts';
import { isInside, toPath } from './workspace.ts';

/** Limit for unsaved texts: a request body has at most 1 MiB, including the rest of it. */
const MAX_TOTAL_BYTES = 900 * 1024;
const MAX_FILES = 256;
const LONE_CR = /\r(?!\n)/g;

/**
 * How a document differs from its file. `encoding`: the file has an unsupported encoding, so the text may
 * differ.
 */
type Difference = 'none' | 'line ends' | 'encoding' | 'text';

interface Comparison {
  version: number;
  mtimeMs: number;
  size: number;
  difference: Difference;
}

/** An open document that differs from its file. */
interface Dirty {
  uri: Uri;
  path: string;
  /** With the line ends of LSP, \n or \r\n: the daemon does not treat a lone \r as a line end. */
  text: string;
  /** Changed since it was opened, so the difference is not only one of encoding. */
  isEdited: boolean;
  /** The document probably has unsaved changes. */
  isUnsaved: boolean;
}

/**
 * The open documents. LSP does not say which have unsaved changes, so each is compared with its file, again
 * only when the document or the time or size of the file has changed.
 */
export class Buffers {
  readonly #documents: { all(): TextDocument[]; get(uri: Uri): TextDocument | undefined };
  readonly #compared = new Map<Uri, Comparison>();
  readonly #uris = new Map<string, Uri>();
  /** Version of each document when opened. */
  readonly #opened = new Map<Uri, number>();

  constructor(documents: { all(): TextDocument[]; get(uri: Uri): TextDocument | undefined }) {
    this.#documents = documents;
  }

  get(uri: Uri): TextDocument | undefined {
    return this.#documents.get(uri);
  }

  opened(uri: Uri): void {
    const version = this.get(uri)?.version;
    if (version !== undefined && !this.#opened.has(uri)) this.#opened.set(uri, version);
    const path = toPath(uri);
    if (path !== undefined) this.#uris.set(nfcPath(path), uri);
  }

  closed(uri: Uri): void {
    this.#compared.delete(uri);
    this.#opened.delete(uri);
    const path = toPath(uri);
    if (path === undefined || this.#uris.get(nfcPath(path)) !== uri) return;
    // It may also be open under another URI.
    const other = [...this.#opened.keys()].findLast(open => toPath(open) === path);
    if (other === undefined) this.#uris.delete(nfcPath(path));
    else this.#uris.set(nfcPath(path), other);
  }

  /**
   * Documents in this folder (or file) that differ from the disk. A document without a file is in no folder.
   */
  async dirty(within: string): Promise<Dirty[]> {
    const found = await Promise.all(
      this.#documents.all().map(async document => {
        const path = toPath(document.uri);
        return path !== undefined && isInside(path, within) ? this.#dirty(document, path) : undefined;
      }),
    );
    return found.filter(document => document !== undefined);
  }

  async #dirty(document: TextDocument, path: string): Promise<Dirty | undefined> {
    const difference = await this.#compare(document, path);
    if (difference === 'none') return undefined;
    const { uri, version } = document;
    const isEdited = version !== this.#opened.get(uri);
    const isUnsaved = difference === 'text' || (difference === 'encoding' && isEdited);
    return { uri, path, text: document.getText().replaceAll(LONE_CR, '\n'), isEdited, isUnsaved };
  }

  /** The document for this path, if it differs from the disk. */
  async dirtyAt(path: string): Promise<Dirty | undefined> {
    const uri = this.uriOf(path);
    const document = uri === undefined ? undefined : this.get(uri);
    return document && this.#dirty(document, resolve(path));
  }

  /** The client's URI of this file, if open. */
  uriOf(file: string): Uri | undefined {
    return this.#uris.get(nfcPath(resolve(file)));
  }

  async #compare(document: TextDocument, path: string): Promise<Difference> {
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return 'none';
    const { mtimeMs, size } = file;
    const cached = this.#compared.get(document.uri);
    const { version } = document;
    if (cached?.version === version && cached.mtimeMs === mtimeMs && cached.size === size) {
      return cached.difference;
    }
    const difference = await differenceOf(document.getText(), path, size);
    this.#compared.set(document.uri, { version, mtimeMs, size, difference });
    return difference;
  }
}

async function differenceOf(text: string, path: string, size: number): Promise<Difference> {
  // A file too long for this text in any encoding is not read.
  if (size > text.length * 4 + 4) return 'text';
  const disk = await readText(path);
  if (disk === undefined) return 'text';
  if (withPlainEnds(disk) === withPlainEnds(withoutMark(text))) {
    return disk.search(LONE_CR) >= 0 ? 'line ends' : 'none';
  }
  return disk.includes('\ufffd') && !text.includes('\ufffd') ? 'encoding' : 'text';
}

/** Normalizes line ends, as some editors do. */
function withPlainEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** Selects the documents that fit into one request, edited and small ones first. `leftOut` has the others. */
export function fitting(dirty: readonly Dirty[]): { unsaved: UnsavedFile[]; leftOut: Uri[] } {
  const unsaved: UnsavedFile[] = [];
  const leftOut: Uri[] = [];
  let total = 0;
  const byPriority = [...dirty].sort(
    (a, b) => Number(b.isEdited) - Number(a.isEdited) || a.text.length - b.text.length,
  );
  for (const { uri, path, text } of byPriority) {
    const bytes = Buffer.byteLength(JSON.stringify({ path, text }));
    if (total + bytes <= MAX_TOTAL_BYTES && unsaved.length < MAX_FILES) {
      total += bytes;
      unsaved.push({ path, text });
    } else leftOut.push(uri);
  }
  return { unsaved, leftOut };
}
