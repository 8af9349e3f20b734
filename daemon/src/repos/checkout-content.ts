import { type LfsOptions, withLfs } from './lfs.ts';
import type { Mirror } from './mirror.ts';
import type { Repo } from './registry.ts';
import { type Content, withSubmodules } from './submodules.ts';

/**
 * Adds the requested files of submodules and Git LFS to a commit.
 *
 * @param name of the ref for the result
 */
export async function contentOf(
  repo: Repo,
  mirror: Mirror,
  { commit, name }: { commit: string; name: string },
  options: LfsOptions,
): Promise<Content> {
  const none: Content = { content: commit, problems: [] };
  const whole = repo.submodules ? await withSubmodules(repo, mirror, { commit, name }, options.fetch) : none;
  if (!repo.lfs) return whole;
  const { content, problems } = await withLfs(repo, mirror, { commit, name, into: whole.content }, options);
  return { content, problems: [...whole.problems, ...problems] };
}
