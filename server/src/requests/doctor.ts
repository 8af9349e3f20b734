import { execFile } from 'node:child_process';
import { type Program, thisProgram } from '../../../daemon/src/daemon-client/index.ts';
import { failure } from '../errors.ts';
import type { DoctorResult } from '../protocol.ts';

const LIMIT_MS = 60_000;

/** Runs `dowse doctor`. @throws DowseError SERVICE_UNAVAILABLE when the program cannot be run. */
export function doctor(
  { env, program = thisProgram() }: { env: NodeJS.ProcessEnv; program?: Program | undefined },
  signal: AbortSignal,
): Promise<DoctorResult> {
  const { promise, resolve, reject } = Promise.withResolvers<DoctorResult>();
  execFile(
    program.command,
    [...program.args, 'doctor'],
    { env: { ...env, NO_COLOR: '1' }, signal, timeout: LIMIT_MS, windowsHide: true },
    (error, stdout, stderr) => {
      // It exits 1 when something is wrong; anything else that is an error kept it from looking.
      if (error && error.code !== 1) {
        reject(failure('SERVICE_UNAVAILABLE', 'The doctor cannot be asked.', stderr || error.message));
      } else resolve({ report: stdout, ok: !error });
    },
  );
  return promise;
}
