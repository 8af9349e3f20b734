import { defaultDataDir } from '../../security/data-dir.ts';
import { checkDaemon } from './daemon.ts';
import { checkDataDir } from './data-dir.ts';
import { checkEmbedding } from './embedding.ts';
import { checkEnvironment } from './environment.ts';
import type { Finding } from './finding.ts';
import { checkNatives } from './natives.ts';
import { checkWatchLimits } from './watching.ts';

/** Runs all checks, most basic first. None of them changes anything. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const dataDir = defaultDataDir(env);
  const parts = [
    checkEnvironment(env),
    await checkNatives(),
    checkDataDir(dataDir),
    await checkDaemon(env, dataDir),
    await checkEmbedding(env),
    checkWatchLimits(),
  ];
  return parts.flat();
}
