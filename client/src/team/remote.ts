/** The address of a repository on another machine, as git has it. */
export interface Remote {
  /** With its colon; that of ssh for an address like `git@HOST:PATH`. */
  protocol: string;
  /** With the port, if it is not the usual one. */
  host: string;
  hostname: string;
  /** Without slashes around it, and without `.git`. */
  path: string;
}

/** Reads an address of https, ssh or like that of scp. Undefined for a folder. */
export function readRemote(remote: string): Remote | undefined {
  const url = URL.parse(remote);
  if (url?.hostname && /^(https?|ssh|git|git\+ssh):$/.test(url.protocol)) {
    const { protocol, host, hostname, pathname } = url;
    return { protocol, host, hostname, path: plain(pathname) };
  }
  const [, withUser, host = withUser, path] =
    /^(?:[^@/\s]+@([^:/\s]+)|([^:/\s]{2,})):(?!\/)(.+)$/.exec(remote) ?? [];
  // `C:\folder` is a drive, not a host.
  return host && path ? { protocol: 'ssh:', host, hostname: host, path: plain(path) } : undefined;
}

/**
 * Host and path of the address of a repository, so that https, ssh and scp-like addresses of one repository are the same. Undefined for
 * a folder.
 */
export function hostAndPath(remote: string): { host: string; path: string } | undefined {
  const read = readRemote(remote);
  return read && { host: hostOf(read).toLowerCase(), path: read.path.toLowerCase() };
}

/** The port of ssh or https says nothing of the repository; that of plain http may be another server. */
const hostOf = ({ protocol, host, hostname }: Remote) => (protocol === 'http:' ? host : hostname);

const plain = (path: string) => path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '');
