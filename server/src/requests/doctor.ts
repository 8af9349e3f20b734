import { execFile } from 'node:child_process';
import { type Program, thisProgram } from '../../../daemon/src/daemon-client/index.ts';
import { failure } from '../errors.ts';
import type { DoctorResult } from '../protocol.ts';

const TIMEOUT_MS = 60_000;

/** Runs `dowse doctor`. @throws DowseError SERVICE_UNAVAILABLE when the program cannot be run. */
export function doctor(
  { env, program = thisProgram() }: { env: NodeJS.ProcessEnv; program?: Program | undefined },
  signal: AbortSignal,
): Promise<DoctorResult> {
  const { promise, resolve, reject } = Promise.withResolvers<DoctorResult>();
  execFile(
    program.command,
    [...program.args, 'doctor'],
    { env: { ...env, NO_COLOR: '1' }, signal, timeout: TIMEOUT_MS, windowsHide: true },
    (error, stdout, stderr) => {
      // Exit code 1 means that a check failed; any other error means that the doctor did not run.
      if (error && error.code !== 1) {
        reject(failure('SERVICE_UNAVAILABLE', 'The doctor cannot be run.', stderr || error.message));
      } else resolve({ report: stdout, ok: !error });
    },
  );
  return promise;
}
