import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ListedFolders } from './folders.ts';
import { rootFolder } from './root-folder.ts';

/** How long a client may take to name its roots before the folders known so far are served, in milliseconds. */
export const ROOTS_TIMEOUT_MS = 3000;
/** A late answer still counts, so the protocol's own timeout must not drop it: 2^31 - 1 is the longest timer. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * The roots that the client names. They are requested with the first call, again after the client says that they have
 * changed, and again after an error. A client that does not answer in time is served `cwd` (or the roots that it named
 * before) without waiting again; its answer is taken whenever it comes. `list` never rejects.
 */
export function clientFolders(
  server: Server,
  cwd: string,
  timeoutMs: number = ROOTS_TIMEOUT_MS,
): ListedFolders {
  let folders: readonly string[] = [cwd];
  let unusable: readonly string[] = [];
  /** The latest request for the roots; ends when they are known or the time is up. */
  let latest: Promise<void> | undefined;

  async function request(isLatest: () => boolean): Promise<void> {
    const answer = await server.request({ method: 'roots/list' }, ResultSchema, { timeout: NO_TIMEOUT });
    if (!isLatest()) return;
    const uris = urisOf(answer);
    const found = uris.map(uri => ({ uri, folder: rootFolder(uri, cwd) }));
    const usable = found.flatMap(({ folder }) => folder ?? []);
    folders = usable.length > 0 ? [...new Set(usable)] : [cwd];
    unusable = found.filter(({ folder }) => folder === undefined).map(({ uri }) => shownUri(uri));
  }

  function ask(): Promise<void> {
    const current: Promise<void> = withinTime(
      request(() => latest === current).catch(() => {
        // An error in place of an answer, or a closed connection: the next call requests the roots again.
        if (latest === current) latest = undefined;
      }),
      timeoutMs,
    );
    return current;
  }

  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    latest = undefined;
  });
  return {
    async list() {
      if (!server.getClientCapabilities()?.roots) return [cwd];
      latest ??= ask();
      await latest;
      return folders;
    },
    unusable: () => unusable,
  };
}

/** The `uri` of each root; a root that is a bare text is its own. Anything that is no list of roots names none. */
function urisOf({ roots }: Record<string, unknown>): unknown[] {
  if (!Array.isArray(roots)) return [];
  return roots.map((root: unknown) =>
    typeof root === 'object' && root !== null ? (root as { uri?: unknown }).uri : root,
  );
}

function shownUri(uri: unknown): string {
  return typeof uri === 'string' ? uri.slice(0, 200) : 'a root without a URI';
}

function withinTime(work: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  void work.then(() => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
