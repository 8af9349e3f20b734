/**
 * Where the project lives: settings of the build. `DOWSE_REPOSITORY`, `DOWSE_BUGS` and `DOWSE_HOMEPAGE`, or else
 * `repository`, `bugs` and `homepage` in the root's package.json. Without a repository the packages name none. `DOWSE_TAG` is the
 * tag that a release is made from.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Addresses {
  /** Address of the git repository, without `.git`. */
  repository?: string;
  /** Where its files are, at the tag of the release if there is one. */
  files?: string;
  bugs?: string;
  homepage?: string;
}

/** @throws Error for an address that is not one of the web. */
export function readAddresses(root: string, env: NodeJS.ProcessEnv = process.env): Addresses {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  const repository = checked('repository', env.DOWSE_REPOSITORY || addressIn(manifest.repository));
  // Only GitHub's addresses are known well enough to derive others from them.
  const isGitHub = repository?.startsWith('https://github.com/');
  const bugs = env.DOWSE_BUGS || addressIn(manifest.bugs) || (isGitHub ? `${repository}/issues` : undefined);
  const homepage = env.DOWSE_HOMEPAGE || addressIn(manifest.homepage) || repository;
  return {
    ...(repository && { repository, files: `${repository}/raw/${env.DOWSE_TAG || 'HEAD'}` }),
    ...(bugs && { bugs: checked('bugs', bugs) as string }),
    ...(homepage && { homepage: checked('homepage', homepage) as string }),
  };
}

/** The fields of a package.json that hold these addresses. */
export function addressFields({ repository, bugs, homepage }: Addresses): object {
  return {
    ...(repository && { repository: { type: 'git', url: `git+${repository}.git` } }),
    ...(bugs && { bugs: { url: bugs } }),
    ...(homepage && { homepage }),
  };
}

/** The owner's name on GitHub; undefined elsewhere. */
export function gitHubOwner({ repository }: Addresses): string | undefined {
  return repository && /^https:\/\/github\.com\/([^/]+)\/[^/]+$/.exec(repository)?.[1];
}

/** The name in the MCP registry, which wants it in the npm package as proof of ownership. */
export function mcpName(addresses: Addresses): string | undefined {
  const owner = gitHubOwner(addresses);
  return owner && `io.github.${owner}/dowse`;
}

function addressIn(field: unknown): string | undefined {
  if (typeof field === 'string') return field;
  const url = (field as { url?: unknown } | undefined)?.url;
  return typeof url === 'string' ? url : undefined;
}

function checked(name: string, address: string | undefined): string | undefined {
  if (!address) return undefined;
  const plain = address.replace(/^git\+/, '').replace(/(\.git)?\/?$/, '');
  if (!/^https:\/\/[^/\s]+\.[^/\s]+/.test(plain)) {
    throw new Error(`${name} is ${address}: give an address that begins with https://.`);
  }
  return plain;
}
