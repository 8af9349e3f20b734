import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { DowseError } from '../api/errors.ts';
import { MAX_RULE_BYTES } from '../rules/rule-file.ts';

/** The interval of the check; shorter searches are never checked. ripgrep needs about half a second to fill the memory it may use. */
const LOOK_MS = 100;
/** The kernel function in which a process waits after opening a pipe without a writer. */
const OPENS_A_PIPE = 'wait_for_partner';
/** File systems of the kernel; some of their files are endless. */
const KERNEL = /^\/(proc|sys)\//;
/** What ripgrep reads of them itself when it starts: the number of processors and how to get memory. */
const AT_START =
  /^\/(?:proc\/(?:\d+\/(?:cgroup|mountinfo)$|sys\/vm\/)|sys\/(?:fs\/cgroup|kernel\/mm|devices\/system)\/)/;

/** ripgrep would read an ignore file forever. */
export class EndlessRules extends DowseError {
  constructor() {
    const what =
      "An ignore file is a pipe, a device or endless. Find it with `find . -name '.*ignore' '(' ! -type f -o -size +2M ')'`.";
    super('SERVICE_UNAVAILABLE', what, '', 60);
  }
}

/** The part of `Ripgrep` that is used here; `ripgrep.ts` imports this file. */
interface Running {
  pid: number;
  exit: Promise<unknown>;
  gone: Promise<void>;
  kill(): void;
}

/**
 * The same ripgrep. If it reads endless ignore rules, it is killed and its `exit` rejects with {@link EndlessRules}. `.ignore` may be a pipe
 * without a writer, or a link to a device or kernel file. git can store such a link. ripgrep reads `/dev/zero`, `/proc/self/pagemap` or a
 * huge file until the memory is full. One such file anywhere in a tree would block every search there. Only on Linux.
 */
export function killOnEndlessRules<R extends Running>(ripgrep: R): R {
  if (process.platform !== 'linux') return ripgrep;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (!readsEndlessRules(ripgrep.pid)) return;
    clearInterval(timer);
    reject(new EndlessRules());
    ripgrep.kill();
  }, LOOK_MS).unref();
  const exit = Promise.race([promise, ripgrep.exit]);
  exit.catch(() => {}); // not every caller waits for it
  void ripgrep.gone.then(() => clearInterval(timer));
  return { ...ripgrep, exit };
}

/** Whether a process reads endless ignore rules. False if it has ended. */
export function readsEndlessRules(pid: number): boolean {
  try {
    return opensPipe(pid) || hasEndlessFile(pid);
  } catch {
    return false; // it has ended
  }
}

function opensPipe(pid: number): boolean {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).some(
    thread => readFileSync(`${threads}/${thread}/wchan`, 'utf8') === OPENS_A_PIPE,
  );
}

/** Whether the process has opened a device, a kernel file or a huge ignore file. Inherited files do not count. */
function hasEndlessFile(pid: number): boolean {
  const known = new Set(['/dev/null', ...openFiles('self').map(({ leadsTo }) => leadsTo)]);
  const searched = `${readlinkSync(`/proc/${pid}/cwd`)}/`.replace(/^\/\/$/, '/');
  return openFiles(pid).some(({ at, leadsTo }) => {
    if (!leadsTo.startsWith('/') || known.has(leadsTo)) return false;
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats?.isCharacterDevice()) return true;
    // ripgrep follows links only for ignore files.
    const isOfRules = !leadsTo.startsWith(searched) || /\/\.(git|rg)?ignore$/.test(leadsTo);
    return isOfRules && stats?.isFile() && (isOfKernel(leadsTo) || stats.size > MAX_RULE_BYTES);
  });
}

const isOfKernel = (file: string): boolean => KERNEL.test(file) && !AT_START.test(file);

function openFiles(pid: number | 'self'): { at: string; leadsTo: string }[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap(name => {
    const at = `${folder}/${name}`;
    try {
      return [{ at, leadsTo: readlinkSync(at) }];
    } catch {
      return []; // closed in the meantime
    }
  });
}
