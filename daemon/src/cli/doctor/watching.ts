import { readFileSync } from 'node:fs';
import { type Finding, ok, warn } from './finding.ts';

/** Linux limits the number of watched folders. A large tree has tens of thousands. */
const MIN_WATCHES = 65_536;
const MIN_INSTANCES = 128;

/** Checks the limit of watched folders, which only Linux has. */
export function checkWatchLimits(
  read: (file: string) => string = file => readFileSync(file, 'utf8'),
): Finding[] {
  if (process.platform !== 'linux') return [ok('watching', 'no limit on this platform')];
  return [
    limit(read, 'max_user_watches', MIN_WATCHES, 524_288),
    limit(read, 'max_user_instances', MIN_INSTANCES, 512),
  ];
}

function limit(read: (file: string) => string, name: string, enough: number, better: number): Finding {
  const check = `inotify ${name}`;
  try {
    const value = Number(read(`/proc/sys/fs/inotify/${name}`));
    if (value >= enough) return ok(check, String(value));
    return warn(
      check,
      `${value}: changes in large trees are then found at ask time instead`,
      `sudo sysctl fs.inotify.${name}=${better} (in /etc/sysctl.d/ to keep it)`,
    );
  } catch {
    return warn(check, 'cannot be read', 'ignore this if files are watched; "dowse index status" shows it');
  }
}
