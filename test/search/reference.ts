import { spawn } from 'node:child_process';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';

export interface Reference {
  /** `file:line` of every line in ripgrep's JSON output, sorted. */
  lines: string[];
  /** Its error message, if it refused to search. */
  failure: string;
}

interface JsonMatch {
  type: string;
  data: { path: { text: string }; lines: { text?: string; bytes?: string }; line_number: number };
}

/**
 * Runs the same ripgrep as a command, with an output format that Dowse does not use, so that the two parsers are
 * independent.
 */
export async function ripgrepCommand(folder: string, args: readonly string[]): Promise<Reference> {
  const child = spawn(await ripgrepPath(), ['--no-config', '--json', ...args, './'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = async (stream: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
  const lines = new Set(stdout.split('\n').flatMap(linesOf));
  return { lines: [...lines].sort(), failure: stderr };
}

function linesOf(json: string): string[] {
  if (!json.startsWith('{"type":"match"')) return [];
  const { path, lines, line_number } = (JSON.parse(json) as JsonMatch).data;
  const text = lines.text ?? Buffer.from(lines.bytes ?? '', 'base64').toString('latin1');
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  return Array.from({ length: Math.max(1, count) }, (_, i) => `${path.text.slice(2)}:${line_number + i}`);
}
