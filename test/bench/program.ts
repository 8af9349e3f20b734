import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program, and reads its output to the end.
 *
 * @returns false if the program does not exist
 * @throws Error if it exits with a status other than 0 and 1, which searches use for "no match"
 */
export async function run(program: string, args: readonly string[], env = process.env): Promise<boolean> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0 && code !== 1) throw new Error(`${program} ended with ${code}`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
