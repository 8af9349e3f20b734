import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { DowseError } from '../../api/errors.ts';
import { PREFIX } from '../../api/repo-address.ts';
import type { BuildResponse } from '../../api/schemas.ts';
import { connect } from '../../daemon-client/connection.ts';
import { addressOf, keyVariable } from '../../daemon-client/locate.ts';
import { type Pulled, pullBase } from '../../daemon-client/pull-base.ts';
import { recentCommits } from '../../git/recent-commits.ts';
import { INDEX_FORMAT } from '../../index/index-folder.ts';
import { pullsDir } from '../../index/pulled-base.ts';
import { defaultDataDir } from '../../security/data-dir.ts';
import { counted } from '../../text/count.ts';
import { buildWithProgress, builtText } from '../build.ts';
import { CALL, EXIT, examples, runCommand, type Session, withDaemon } from '../context.ts';
import { fieldNames, givenFolder } from '../field-names.ts';
import { jsonText } from '../format/json.ts';
import type { Io } from '../io.ts';
import { givenPath, givenText } from '../option-values.ts';
import { viewPath } from '../paths.ts';
import { startProgress } from '../progress.ts';

/** The segments of an interrupted pull are kept for this long. */
const KEPT_MS = 7 * 24 * 3_600_000;

interface Flags {
  from?: string;
  json?: boolean;
}

/** `index pull`: begins the index of a checkout with that of a server, so that this machine indexes only what differs. */
export function addPull(index: Command, io: Io): void {
  const command = index
    .command('pull')
    .description(
      'fetch the index of a repository from a server, and index only the differences of the local checkout',
    )
    .argument('<repo>', 'the repository on the server: repo:NAME', givenText)
    .argument('[dir]', 'the checkout on this machine; default: the current folder', givenPath)
    .option(
      '--from <URL>',
      'address of the server (default: $DOWSE_URL); the key comes from $DOWSE_API_KEY',
      givenText,
    )
    .option('--json', 'print JSON');
  examples(command, [
    'dowse index pull repo:team/app',
    'dowse index pull repo:team/app ~/code/app --from https://search.example:7717',
  ]);
  command.action((repo: string, dir: string | undefined, flags: Flags) =>
    runCommand(
      io,
      flags.json === true,
      () => pullIndex(io, { repo, dir, ...flags }),
      fieldNames(givenFolder(dir)),
    ),
  );
}

async function pullIndex(
  io: Io,
  { repo, dir, from, json }: Flags & { repo: string; dir: string | undefined },
) {
  const { request } = viewPath(dir, io.cwd);
  const url = from ?? io.env.DOWSE_URL;
  if (!url) throw new DowseError('INVALID_REQUEST', 'No server given.', SERVER_HINT);
  const commits = await recentCommits(request);
  const server = connect({ url: addressOf(url).origin, key: serverKey(io.env) });
  // The index is that of this machine's daemon, with its owner's key.
  const local: Io = {
    ...io,
    env: { ...io.env, DOWSE_URL: undefined, DOWSE_API_KEY: undefined, SERVICE_API_KEY: undefined },
  };
  try {
    return await withDaemon(local, async session => {
      const { model } = await session.dowse.status({ target_dir: request }, CALL);
      const folder = pullsDir(defaultDataDir(io.env));
      removeOld(folder);
      const progress = startProgress(io, `Receiving ${repo}`, 'dowse: run the command again to continue');
      const pulled = await pullBase({
        ...{ server, repo: repo.replace(PREFIX, ''), pullsDir: folder, onProgress: progress.update },
        request: { commits, format: INDEX_FORMAT, model: model ?? '' },
      }).finally(() => progress.stop());
      const built = await build(local, session, pulled, { dir: request, name: dir ?? request });
      await io.out(
        json
          ? jsonText(io, { ...pulled.base, segments: undefined, bytes: pulled.bytes, ...built })
          : text(pulled, built),
      );
      return EXIT.found;
    });
  } finally {
    server.close();
  }
}

const SERVER_HINT = 'Set DOWSE_URL and DOWSE_API_KEY, or give --from https://HOST:PORT.';

function serverKey(env: NodeJS.ProcessEnv): string | undefined {
  const variable = keyVariable(env);
  return variable && env[variable]?.trim();
}

async function build(io: Io, { dowse }: Session, { id, folder }: Pulled, at: { dir: string; name: string }) {
  const built = await buildWithProgress(io, dowse, { ...at, base: id });
  rmSync(folder, { recursive: true, force: true });
  return built;
}

function text({ base, bytes }: Pulled, built: BuildResponse): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  const differing = counted(base.differing_files, 'file');
  return `received the index of ${base.commit.slice(0, 12)} (${size}, ${differing} away)\n${builtText(built)}\n`;
}

/** Removes what pulls received that were never finished. */
function removeOld(folder: string): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return; // there was no pull yet
  }
  for (const path of names.map(name => join(folder, name))) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
