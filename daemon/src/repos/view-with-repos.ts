import type { Call } from '../api/dowse.ts';
import type { PageReader } from '../api/page-reader.ts';
import { isAddress } from '../api/repo-address.ts';
import { blameOf, type CommittedFile, historyOf } from '../git/history.ts';
import { type FoundTree, findTree } from './find-tree.ts';
import type { Repos } from './repos.ts';

/** Runs an operation in the checkout of an address, and puts the address back into its answer. */
type InTree = <T>(
  repos: Repos,
  address: string,
  call: Call,
  operation: (found: FoundTree, call: Call) => Promise<T>,
) => Promise<T>;

/** Adds the addresses of repositories to the views of pages. History is read from the mirror. */
export function viewWithRepos(view: PageReader, repos: Repos, inTree: InTree): PageReader {
  return {
    file(request, call) {
      if (!isAddress(request.path)) return view.file(request, call);
      return inTree(repos, request.path, call, (found, inner) =>
        view.file({ ...request, path: found.absolute }, inner),
      );
    },
    place(request, call) {
      if (!isAddress(request.path)) return view.place(request, call);
      return inTree(repos, request.path, call, async (found, inner) => {
        const place = await view.place({ path: found.absolute }, inner);
        const { address, commit, path } = found;
        return { ...place, repository: { address, name: found.repo.name, commit, path } };
      });
    },
    highlight: (snippets, call) => view.highlight(snippets, call),
    languages: paths => view.languages(paths),
    async history(request, call) {
      if (!isAddress(request.path)) return view.history(request, call);
      return inMirror(repos, request.path, call, file => historyOf(file, request));
    },
    async blame(request, call) {
      if (!isAddress(request.path)) return view.blame(request, call);
      return inMirror(repos, request.path, call, blameOf);
    },
  };
}

async function inMirror<T>(
  repos: Repos,
  address: string,
  call: Call,
  read: (file: CommittedFile) => Promise<T>,
): Promise<T> {
  const { repo, commit, path, release } = await findTree(repos, address, call.repos ?? []);
  try {
    return await read({ directory: repos.mirrorOf(repo.id).path, commit, path });
  } finally {
    release();
  }
}
