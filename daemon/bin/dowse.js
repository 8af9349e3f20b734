#!/usr/bin/env node
// The `dowse` command. Plain JavaScript in old syntax, so that any Node can say what is wrong with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const source = new URL('../src/cli/main.ts', import.meta.url);
/** In a package, and what `npm run build` makes of a checkout. */
const built = [
  new URL('../dist/cli/main.js', import.meta.url),
  new URL('../../dist/dowse/dist/cli/main.js', import.meta.url),
];
/**
 * Node 22.14, or 23.6: the database's native part asks for the Node-API 10 that came with these, and an older Node ends
 * without a word when it opens one.
 */
const isEnough = !(Number(process.versions.node.split('.')[0]) < 22 || Number(process.versions.napi) < 10);

/** A checkout runs its sources, where this Node reads TypeScript: what was built there may be older. */
function entry() {
  const isCheckout = existsSync(fileURLToPath(source));
  if (isCheckout && process.features.typescript) return source;
  const main = built[isCheckout ? 1 : 0];
  return existsSync(fileURLToPath(main)) ? main : undefined;
}

/**
 * Where Node may keep what it has compiled, for a start in half the time: among the caches of this user, since code
 * that is found there is run, and the system's temporary folder is open to others.
 */
function compiledCode() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const home = homedir();
  if (process.platform === 'win32') {
    return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'dowse', 'Cache', 'compiled');
  }
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'dowse', 'compiled');
  return join(XDG_CACHE_HOME || join(home, '.cache'), 'dowse', 'compiled');
}

function fail(message) {
  console.error(message);
  process.exitCode = 2;
}

/** A checkout brings its own Node, for machines that have an older one. */
function ownNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = fileURLToPath(new URL(`../../node_modules/node/bin/${file}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** Marks a process that ends with its parent: the parent only waits for it, and may be killed with SIGKILL. */
const ENDS_WITH_PARENT = 'DOWSE_ENDS_WITH_PARENT';

/** The system closes the channel when the parent ends, in whichever way. */
function endWithParent() {
  if (!process.env[ENDS_WITH_PARENT]) return;
  delete process.env[ENDS_WITH_PARENT]; // the background daemon that a command starts outlives it
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (!process.connected) return end();
  process.once('disconnect', end);
  process.channel.unref();
}

/**
 * Hands the command over, signals and how it ended included. What a terminal signals, Ctrl-C and its own end, the command
 * gets from it too: told twice, it would take the second for impatience and end at once.
 */
function runWith(node) {
  const env = { ...process.env, [ENDS_WITH_PARENT]: '1' };
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  const isTold = isatty(0) || isatty(1) || isatty(2) ? ['SIGINT', 'SIGHUP'] : [];
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // Windows tells of a SIGHUP, and cannot send one.
  const sendable = signal => (process.platform === 'win32' && signal === 'SIGHUP' ? 'SIGTERM' : signal);
  for (const signal of signals)
    process.on(signal, () => isTold.includes(signal) || child.kill(sendable(signal)));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const one of signals) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}

endWithParent();
const main = entry();
if (isEnough && main) {
  // Where Node lacks it, or there is no place to write, it only starts slower.
  modules.enableCompileCache?.(compiledCode());
  const kept = modules.getCompileCacheDir?.();
  // For the threads, and for the daemon that a command starts.
  if (kept) process.env.NODE_COMPILE_CACHE = dirname(kept);
  await import(main.href);
} else if (ownNode() && ownNode() !== process.execPath) {
  runWith(ownNode());
} else if (!isEnough) {
  fail(
    `dowse needs Node 22.14 or newer, and this is ${process.version}. Install a newer Node: https://nodejs.org/en/download`,
  );
} else {
  fail(
    `dowse is not built, and Node ${process.version} does not run TypeScript: use Node 24, or run "npm run build" first.`,
  );
}
