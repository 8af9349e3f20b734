/**
 * Host and path of the address of a repository, so that https, ssh and scp-like addresses of one repository are the same. Undefined for
 * a folder.
 */
export function hostAndPath(remote: string): { host: string; path: string } | undefined {
  const [, scpHost, scpPath] = /^(?:[^@/\s]+@)?([^:/\s]{2,}):(?!\/)(.+)$/.exec(remote) ?? [];
  const url = URL.parse(remote);
  const isUrl = url !== null && /^(https?|ssh|git|git\+ssh):$/.test(url.protocol) && url.hostname !== '';
  if (isUrl) return { host: hostOf(url), path: plain(url.pathname) };
  return scpHost === undefined ? undefined : { host: scpHost.toLowerCase(), path: plain(scpPath as string) };
}

/** The port of ssh or https says nothing of the repository; that of plain http may be another server. */
const hostOf = ({ protocol, host, hostname }: URL) => (protocol === 'http:' ? host : hostname).toLowerCase();

const plain = (path: string) =>
  path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '')
    .toLowerCase();
