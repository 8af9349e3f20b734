/** Adapters from one folder's objects to the interfaces of another. */
import { DowseError } from '../api/errors.ts';
import type { Engine } from '../http/context.ts';
import { syncKept } from '../repos/nodes/repo-operations.ts';
import type { SharedRepos } from '../repos/nodes/shared-repos.ts';
import type { Repos } from '../repos/repos.ts';
import type { TreeIndexer } from '../repos/trees.ts';
import { filesystemRoots } from '../security/owner-key.ts';
import type { Indexer } from '../webhooks/indexer.ts';
import type { KeptRepos } from '../webhooks/kept-repos.ts';

/** The part of the engine that webhooks use; a full build for an engine without `indexChanges`. */
export function indexerOf(engine: Engine): Indexer {
  return {
    indexChanges: async (directory, files) => {
      if (engine.indexChanges) return engine.indexChanges(directory, files);
      const roots = filesystemRoots();
      const built = await engine.build({ target_dir: directory }, { roots });
      return { changed: built.file_count, removed: 0, embedded: built.embedded ?? 0, scanned: true };
    },
    indexedDirectories: () => engine.indexedDirectories?.() ?? [],
    onIndexEvent: listener => engine.onIndexEvent?.(listener) ?? (() => {}),
  };
}

/** The part of the repositories that webhooks use. An admin key has checked the patterns of a webhook. */
export function keptRepos(repos: Repos, shared: SharedRepos | undefined): KeptRepos {
  return {
    named: (pattern, urls) => repos.withUrl([pattern], urls),
    sync: async name => {
      const repo = repos.find(name, [name]);
      const pushes = await shared?.pushed(name);
      const update = await syncKept(repos, repo, { isPush: true });
      if (pushes !== undefined && repo.isKept) shared!.fetched(name, pushes);
      return update;
    },
  };
}

/** The part of the engine that repositories use. A checkout is the only root of its calls. */
export function treeIndexerOf(engine: Engine): TreeIndexer {
  const { indexChanges } = indexerOf(engine);
  return {
    indexChanges,
    isIndexed: directory => engine.indexedDirectories?.().includes(directory) ?? false,
    kind: () => engine.indexKind?.() ?? { format: 0, model: '' },
    completion: directory => engine.completion?.(directory),
    stored: directory => engine.storedIndex?.(directory),
    writing: directory => engine.writing?.(directory) ?? (() => {}),
    forget: async directory => {
      await engine.remove({ target_dir: directory }, { roots: [directory] }).catch((error: unknown) => {
        const code = error instanceof DowseError ? error.code : undefined;
        if (code !== 'INDEX_NOT_FOUND' && code !== 'FILE_NOT_FOUND') throw error;
      });
    },
  };
}
