// Runs a script of this repository on Node 24. Installs the dependencies first if they are missing or older
// than the lock file. Plain JavaScript, so that the system's Node 20 can run it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const node24 = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  return signal ? 1 : status;
}

function mtime(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function install() {
  if (mtime(join(modules, '.package-lock.json')) >= mtime(join(root, 'package-lock.json'))) return;
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      `${modules} is a link, and npm ci would empty its target: install there, or remove the link.`,
    );
    process.exit(1);
  }
  console.error('Installing dependencies (npm ci)…');
  const npm = process.env.npm_execpath;
  const status = npm
    ? run(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'])
    : run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: true });
  if (status !== 0) {
    console.error('npm ci failed; its messages are above. Is the npm registry reachable?');
    process.exit(status || 1);
  }
}

/**
 * Fetches the binary of the `node` package if npm skipped install scripts. npm omits the package on machines
 * without a binary.
 */
function fetchNode() {
  const cwd = join(modules, 'node');
  if (existsSync(cwd) && !existsSync(node24))
    run(process.execPath, ['installArchSpecificPackage.js'], { cwd });
}

/**
 * Whether the installed Node runs here. It does not on Alpine, which has another C library; the running Node
 * is used there.
 */
function runsNode() {
  return existsSync(node24) && !spawnSync(node24, ['--version'], { stdio: 'ignore' }).error;
}

install();
fetchNode();
const [script, ...args] = process.argv.slice(2);
const own = runsNode() ? node24 : process.execPath;
if (own !== node24 && script.endsWith('.ts') && !process.features.typescript) {
  console.error(
    `npm has no Node 24 that runs on this machine, and ${process.version} runs no TypeScript: install Node 24.`,
  );
  process.exit(1);
}
const path = [...(own === node24 ? [dirname(own)] : []), join(modules, '.bin'), process.env.PATH].join(
  delimiter,
);
const child = spawn(own, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
// Forwards signals: a terminal signals the whole process group, but a supervisor only this process. Windows
// reports SIGHUP but cannot send it.
const sendable = signal => (process.platform === 'win32' && signal === 'SIGHUP' ? 'SIGTERM' : signal);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(sendable(signal)));
process.on('SIGINT', () => {});
// npm passes a signal to the shell of the script, which dies without forwarding it. The script is stopped
// when the parent is gone; this cannot be detected on Windows.
const parent = process.ppid;
const watch =
  process.env.npm_lifecycle_event === undefined
    ? undefined
    : setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        child.kill('SIGTERM');
      }, 250);
child.on('error', error => {
  throw error;
});
child.on('exit', (status, signal) => process.exit(signal ? 1 : status));
