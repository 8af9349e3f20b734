import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ResultSchema, RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ListedFolders } from './folders.ts';
import { rootFolder } from './root-folder.ts';

/** Time that a client has to list its roots. After it, the folders known so far are used. */
const ROOTS_TIMEOUT_MS = 3000;
/** The MCP package must not drop a late answer, so its own timeout is the longest timer of Node: 2^31 - 1 ms. */
const NO_TIMEOUT = 2 ** 31 - 1;

/**
 * The client's roots. They are requested with the first call, and again after a change notification or an error. If the
 * client does not answer in time, `cwd` (or its previous roots) is used without another wait. A late answer is used
 * when it arrives. `list` never rejects.
 */
export function clientFolders(
  server: Server,
  cwd: string,
  timeoutMs: number = ROOTS_TIMEOUT_MS,
): ListedFolders {
  let folders: readonly string[] = [cwd];
  let unusable: readonly string[] = [];
  /** The latest request for the roots. Resolves when they are known or the time is up. */
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
        // An error response or a closed connection: the next call requests the roots again.
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

/** The URI of each root. A root may also be a bare string. Empty if `roots` is not a list. */
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
