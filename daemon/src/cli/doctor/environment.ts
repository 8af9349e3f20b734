import { arch, platform, release } from 'node:os';
import { VERSION } from '../../api/version.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** The oldest Node that the daemon runs on. */
const OLDEST_NODE = 22;

/** Versions, and the environment variables that dowse uses. */
export function checkEnvironment(env: NodeJS.ProcessEnv): Finding[] {
  return [
    ok('dowse', VERSION),
    node(),
    ok('platform', `${platform()} ${release()}, ${arch()}`),
    proxies(env),
    ...settings(env),
  ];
}

function node(): Finding {
  const found = `${process.version}${process.versions.electron ? ` (Electron ${process.versions.electron})` : ''}`;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE) return ok('node', found);
  return fail('node', found, `install Node ${OLDEST_NODE} or newer: https://nodejs.org/en/download`);
}

function proxies(env: NodeJS.ProcessEnv): Finding {
  const set = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'].filter(
    name => env[name],
  );
  if (set.length === 0) return ok('proxy', 'none in the environment');
  const exempt = /(^|[\s,])(\*|localhost|127\.0\.0\.1)($|[\s,:])/.test(env.NO_PROXY ?? env.no_proxy ?? '');
  if (exempt) return ok('proxy', `${set.join(', ')}; NO_PROXY leaves loopback out`);
  return warn(
    'proxy',
    `${set.join(', ')} is set, and NO_PROXY does not name localhost`,
    'dowse itself never sends loopback through a proxy; for curl and other programs: export NO_PROXY=localhost,127.0.0.1,::1',
  );
}

/** Names secrets without their values. */
function settings(env: NodeJS.ProcessEnv): Finding[] {
  const names = Object.keys(env).filter(name => /^(DOWSE_|SERVICE_API_KEY$)/.test(name) && env[name]);
  return names.sort().map(name => ok(name, /KEY|TOKEN|SECRET/.test(name) ? 'set' : (env[name] as string)));
}
