import { AuditFiles } from './audit-files.ts';
import type { AuditEntry, AuditQuery, AuditStore } from './audit-store.ts';

interface AuditOptions {
  dataDir: string;
  /** How long entries are kept; 0: nothing is logged. */
  days?: number;
  /** Called when entries could not be written, and are lost. */
  onError?: (error: unknown) => void;
  /** Left out: files in the data folder. While it fails, entries go to these files. */
  store?: AuditStore | undefined;
  /** The origin of entries. */
  origin?: Pick<AuditEntry, 'machine' | 'node'>;
  now?: () => number;
}

export const AUDIT_DAYS = 90;
/** Entries are written together, so that a flood of requests does not wait for the disk. */
const FLUSH_MS = 500;
const MAX_TEXT = 300;
/** A search that is typed further within this time goes on. */
const TYPING_MS = 2000;

type NewEntry = Omit<AuditEntry, 'time' | 'machine' | 'node'>;

/** The last search of a user who types. */
interface Typed {
  entry: AuditEntry;
  at: number;
  /** It is a beginning of one that was logged: characters are being deleted. */
  isShorter: boolean;
}

/** The audit log. */
export class Audit {
  readonly #files: AuditFiles;
  readonly #store: AuditStore;
  readonly #days: number;
  readonly #origin: Pick<AuditEntry, 'machine' | 'node'>;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #typed = new Map<string, Typed>();
  #waiting: AuditEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: AuditOptions) {
    const { dataDir, days = AUDIT_DAYS, onError = () => {}, store, origin = {}, now = Date.now } = options;
    this.#files = new AuditFiles({ dataDir, days, now });
    this.#store = store ?? this.#files;
    this.#days = days;
    this.#origin = origin;
    this.#onError = onError;
    this.#now = now;
  }

  /** Adds an entry with the time of the call. */
  add(entry: NewEntry): void {
    if (this.#days === 0) return;
    this.#write(this.#timed(entry));
  }

  /**
   * Adds a search that may be typed further. The same one and its beginnings make one entry; of a text that is deleted character by
   * character, the longest and the last are logged.
   *
   * @param typist who types where
   */
  addTyped(typist: string, given: NewEntry): void {
    if (this.#days === 0) return;
    const entry = this.#timed(given);
    const at = this.#now();
    const last = this.#typed.get(typist);
    const [old, text] = [last?.entry.text ?? '', entry.text ?? ''];
    const isOngoing = last && at - last.at < TYPING_MS && last.entry.target === entry.target;
    const isShorter = isOngoing === true && text.length < old.length && old.startsWith(text);
    const isReplaced = isOngoing && (text.startsWith(old) || (isShorter && last.isShorter));
    if (last && !isReplaced) this.#write(last.entry);
    this.#typed.set(typist, { entry, at, isShorter });
    this.#later();
  }

  #timed({ text, ...entry }: NewEntry): AuditEntry {
    const time = new Date(this.#now()).toISOString();
    return { time, ...entry, ...(text !== undefined && { text: text.slice(0, MAX_TEXT) }), ...this.#origin };
  }

  #write(entry: AuditEntry): void {
    this.#waiting.push(entry);
    this.#later();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.#flush(TYPING_MS), FLUSH_MS).unref();
  }

  /** Writes all, also searches that may still be typed further. */
  flush(): Promise<void> {
    return this.#flush(0);
  }

  /** Writes what is waiting and has not been typed further for some time, and removes what is too old. */
  #flush(typingMs: number): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ended = [...this.#typed].filter(([, { at }]) => this.#now() - at >= typingMs);
    for (const [typist, { entry }] of ended) {
      this.#typed.delete(typist);
      this.#waiting.push(entry);
    }
    if (this.#typed.size > 0) this.#later();
    const entries = this.#waiting.splice(0);
    if (entries.length > 0) this.#writing = this.#writing.then(() => this.#add(entries));
    return this.#writing;
  }

  /** Never rejects. */
  async #add(entries: readonly AuditEntry[]): Promise<void> {
    try {
      await this.#store.add(entries).catch(error => {
        if (this.#store === this.#files) throw error;
        return this.#files.add(entries);
      });
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The newest entries that pass, newest first. */
  async read(query: AuditQuery): Promise<AuditEntry[]> {
    await this.flush();
    return this.#store.read(query);
  }
}
