import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { UnsavedFile } from '../../daemon/src/api/schemas.ts';
import { composed } from './composed.ts';
import { readText, withoutMark } from './disk-text.ts';
import type { Uri } from './protocol.ts';
import { isInside, toPath } from './workspace.ts';

/** The body of a request is at most 1 MiB; the rest of it needs room too. */
const MAX_TOTAL_BYTES = 900 * 1024;
const MAX_FILES = 256;
const LONE_CR = /\r(?!\n)/g;

/** How a text on the screen differs from its file. In an encoding that cannot be read here, all that is seen is that it may. */
type Difference = 'none' | 'line ends' | 'encoding' | 'text';

interface Comparison {
  version: number;
  mtimeMs: number;
  size: number;
  difference: Difference;
}

/** An open document that is not on disk as it is on the screen. */
export interface Dirty {
  uri: Uri;
  path: string;
  /** Its lines end where LSP has them end, by \n or \r\n: for the daemon a lone \r ends none. */
  text: string;
  /** It has changed since it was opened: it is not the encoding of the file that makes it look different. */
  isEdited: boolean;
  /** What is on the screen was not saved, as far as can be told. */
  isUnsaved: boolean;
}

/**
 * The documents that are open. LSP does not say which have unsaved changes, so they are compared with the disk: again
 * only where the document, or the file's time or size, has changed since.
 */
export class Buffers {
  readonly #documents: { all(): TextDocument[]; get(uri: Uri): TextDocument | undefined };
  readonly #compared = new Map<Uri, Comparison>();
  readonly #uris = new Map<string, Uri>();
  /** The version that each document had when it was opened. */
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
    if (path !== undefined) this.#uris.set(composed(path), uri);
  }

  closed(uri: Uri): void {
    this.#compared.delete(uri);
    this.#opened.delete(uri);
    const path = toPath(uri);
    if (path === undefined || this.#uris.get(composed(path)) !== uri) return;
    // It may be open by another URI, too.
    const other = [...this.#opened.keys()].findLast(open => toPath(open) === path);
    if (other === undefined) this.#uris.delete(composed(path));
    else this.#uris.set(composed(path), other);
  }

  /** Documents in this folder (or this file) that differ from what is on disk. One without a file is in no folder yet. */
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

  /** The document of this path, where it differs from the disk. */
  async dirtyAt(path: string): Promise<Dirty | undefined> {
    const uri = this.uriOf(path);
    const document = uri === undefined ? undefined : this.get(uri);
    return document && this.#dirty(document, resolve(path));
  }

  /** The URI by which the client knows this file, where it has it open. */
  uriOf(file: string): Uri | undefined {
    return this.#uris.get(composed(resolve(file)));
  }

  async #compare(document: TextDocument, path: string): Promise<Difference> {
    const file = await stat(path).catch(() => undefined);
    if (!file?.isFile()) return 'none';
    const { mtimeMs, size } = file;
    const known = this.#compared.get(document.uri);
    const { version } = document;
    if (known?.version === version && known.mtimeMs === mtimeMs && known.size === size) {
      return known.difference;
    }
    const difference = await differenceOf(document.getText(), path, size);
    this.#compared.set(document.uri, { version, mtimeMs, size, difference });
    return difference;
  }
}

async function differenceOf(text: string, path: string, size: number): Promise<Difference> {
  // A file that is much longer than the text in any encoding need not be read.
  if (size > text.length * 4 + 4) return 'text';
  const disk = await readText(path);
  if (disk === undefined) return 'text';
  if (withPlainEnds(disk) === withPlainEnds(withoutMark(text))) {
    return disk.search(LONE_CR) >= 0 ? 'line ends' : 'none';
  }
  return disk.includes('\ufffd') && !text.includes('\ufffd') ? 'encoding' : 'text';
}

/** Editors may make one kind of line ends of all that a file has. */
function withPlainEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/** As many as one request holds, those that were edited and the small ones first; and those that are left out. */
export function fitting(dirty: readonly Dirty[]): { unsaved: UnsavedFile[]; leftOut: Uri[] } {
  const unsaved: UnsavedFile[] = [];
  const leftOut: Uri[] = [];
  let total = 0;
  const byNeed = [...dirty].sort(
    (a, b) => Number(b.isEdited) - Number(a.isEdited) || a.text.length - b.text.length,
  );
  for (const { uri, path, text } of byNeed) {
    const bytes = Buffer.byteLength(JSON.stringify({ path, text }));
    if (total + bytes <= MAX_TOTAL_BYTES && unsaved.length < MAX_FILES) {
      total += bytes;
      unsaved.push({ path, text });
    } else leftOut.push(uri);
  }
  return { unsaved, leftOut };
}
