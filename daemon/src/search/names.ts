import { assertWhole, outputOf } from './ripgrep.ts';

const NUL = 0;
const PREFIX = './'.length;

/**
 * Runs ripgrep in a folder with arguments that make it print names of files, each `./name` and a NUL.
 *
 * @returns the names, relative to the folder
 * @throws DowseError SERVICE_UNAVAILABLE when ripgrep is killed before it has printed all; the signal's reason when aborted.
 */
export async function namesFrom(
  args: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const { output, exit } = await outputOf(args, folder, signal);
  assertWhole(exit);
  const names: Buffer[] = [];
  let start = 0;
  for (let end = output.indexOf(NUL); end >= 0; end = output.indexOf(NUL, start)) {
    names.push(output.subarray(start + PREFIX, end));
    start = end + 1;
  }
  return names;
}
