/** The platforms that packages are made for. */

/** A platform, as named by the editor's marketplace. */
export interface Target {
  /** `linux-x64`, `darwin-arm64`, `win32-x64`, `alpine-x64`, … */
  name: string;
  /** Node's name of the system. */
  os: 'linux' | 'darwin' | 'win32';
  cpu: 'x64' | 'arm64';
  /** The C library, on Linux. */
  libc?: 'glibc' | 'musl';
}

export const TARGETS: readonly Target[] = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: 'alpine-x64', os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: 'alpine-arm64', os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: 'darwin-x64', os: 'darwin', cpu: 'x64' },
  { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'win32-x64', os: 'win32', cpu: 'x64' },
  { name: 'win32-arm64', os: 'win32', cpu: 'arm64' },
];

/** @throws Error for a platform that no packages are made for. */
export function targetOf(name: string): Target {
  const target = TARGETS.find(each => each.name === name);
  if (target) return target;
  throw new Error(`Unknown platform ${name}. Known: ${TARGETS.map(each => each.name).join(', ')}.`);
}

/** The target of a machine. Linux without glibc is `alpine`: its native modules are linked with musl. */
export function targetHere(machine: { platform: string; arch: string; glibc?: unknown }): Target {
  const { platform, arch, glibc } = machine;
  return targetOf(`${platform === 'linux' && glibc === undefined ? 'alpine' : platform}-${arch}`);
}

/** The target of this machine. */
export function here(): Target {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return targetHere({ platform: process.platform, arch: process.arch, glibc: header.glibcVersionRuntime });
}
