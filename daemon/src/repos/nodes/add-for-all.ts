import { DowseError } from '../../api/errors.ts';
import { isLocal, type NewRepo, nameFor, type Repo } from '../registry.ts';
import type { RemoteRepos } from '../remote-repos.ts';
import { comparable } from '../remote-url.ts';

/** The repositories of this daemon, and what it knows of those of others; see `Repos`. */
interface AddedTo {
  add(wanted: NewRepo): Repo;
  remove(repo: Repo): Promise<void>;
  remote: Pick<RemoteRepos, 'folderAt' | 'exchange'> | undefined;
  publish(names: readonly string[]): Promise<void>;
  listedUrl(name: string): Promise<string | undefined>;
}

/**
 * Adds repositories here and tells the other daemons.
 *
 * @throws as `add`, also if another daemon uses a name; DowseError SERVICE_UNAVAILABLE if the others cannot be reached. Then nothing is
 * added
 */
export async function addForAll(repos: AddedTo, wanted: readonly NewRepo[]): Promise<Repo[]> {
  for (const one of wanted) await assertUnused(repos, one);
  const added: Repo[] = [];
  try {
    for (const one of wanted) added.push(repos.add(one));
    await repos.publish(added.map(({ name }) => name));
    // The others hear of a folder before the answer, so that none takes its name next.
    if (added.some(isLocal)) await repos.remote?.exchange().catch(() => {});
  } catch (error) {
    for (const repo of added) await repos.remove(repo);
    throw error;
  }
  return added;
}

/** Other daemons may use the name for something else. While the database does not answer, a folder is added nevertheless. */
async function assertUnused(repos: AddedTo, wanted: NewRepo): Promise<void> {
  const name = nameFor(wanted);
  const isFolder = isLocal({ url: wanted.url, allowLocal: wanted.allowLocal ?? false });
  let used: [string | undefined, string | undefined];
  try {
    used = await Promise.all([repos.listedUrl(name), repos.remote?.folderAt(name)]);
  } catch (error) {
    if (isFolder) return;
    throw error;
  }
  const [listed, node] = used;
  if (listed !== undefined && (isFolder || comparable(listed) !== comparable(wanted.url)))
    throw nameInUse(`${name} is ${listed} at all daemons`);
  if (node !== undefined) throw nameInUse(`${name} is a folder at the daemon ${node}`);
}

function nameInUse(use: string): DowseError {
  const details = `/name: expected a name that is not in use; ${use}. Give another name.`;
  return new DowseError('INVALID_REQUEST', 'Invalid repository settings.', details);
}
