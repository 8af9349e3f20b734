import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  CreateKeyRequest,
  type IssuedKeyResponse,
  type KeyInfo,
  type KeyList,
  SCOPES,
} from '../../api/admin.ts';
import { DowseError } from '../../api/errors.ts';
import type { OwnKeyList } from '../../api/own-keys.ts';
import { OWNER } from '../../security/owner-key.ts';
import { EXIT, examples, runWithDaemon } from '../context.ts';
import { formatDuration, parseDuration, parseGrace } from '../duration.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import { columnsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { collect, givenPaths, oneOf, wholeNumber } from '../option-values.ts';

interface CreateFlags {
  root?: string[];
  repo?: string[];
  scope?: string[];
  rate?: number;
  expires?: string;
  json?: boolean;
}

/** `keys`: only the secret goes to standard output, so that `KEY=$(dowse keys create ci)` works. */
export function addKeys(program: Command, io: Io): void {
  const keys = program.command('keys').description('manage API keys for other programs');
  examples(keys, ['dowse keys create ci --root ~/code/app --expires 30d', 'dowse keys list']);
  addCreate(keys, io);
  addList(keys, io);
  addMine(keys, io);
  addRotate(keys, io);
  addRevoke(keys, io);
}

function addCreate(keys: Command, io: Io): void {
  const command = keys
    .command('create')
    .description('create a key and print it; it is not shown again')
    .argument('<name>', 'up to 64 letters, digits, ".", "_" and "-"')
    .option('--root <DIR>', 'a folder it may search (repeatable); default: all of yours', givenPaths)
    .option(
      '--repo <PATTERN>',
      'repositories of the daemon that it may see, such as team/* or ** (repeatable); default: none; without --root, no folders',
      collect,
    )
    .addOption(
      new Option('--scope <S>', 'what it may do (repeatable); default: search and index')
        .choices(SCOPES)
        .argParser(oneOf(SCOPES)),
    )
    .option(
      '--rate <PER_MINUTE>',
      'requests a minute (default: 100); the limit a second is a tenth of it, but at least 10',
      wholeNumber(CreateKeyRequest.properties.per_minute),
    )
    .option(
      '--expires <TIME>',
      "when it expires, such as 12h, 30d or 4w; default: as your own key; the owner's never expires",
    )
    .option('--json', 'print JSON');
  examples(command, [
    'DOWSE_API_KEY=$(dowse keys create ci --root ~/code/app)',
    "dowse keys create anna --repo 'team/*'",
    'dowse keys create dashboard --scope search --rate 600 --expires 30d',
  ]);
  command.action((name: string, flags: CreateFlags) =>
    runWithDaemon(io, flags.json, async ({ connection }) => {
      const wanted = toRequest(io, name, flags);
      const issued = await connection.json<IssuedKeyResponse>('POST', '/api/admin/keys', wanted);
      return printIssued(io, issued, flags.json);
    }),
  );
}

function toRequest(io: Io, name: string, flags: CreateFlags): CreateKeyRequest {
  const { root, repo, scope, rate, expires } = flags;
  return {
    name,
    ...(root ? { roots: root.map(dir => resolve(io.cwd, dir)) } : {}),
    ...(repo ? { repos: repo } : {}),
    ...(scope ? { scopes: scope as NonNullable<CreateKeyRequest['scopes']> } : {}),
    ...(rate === undefined ? {} : { per_minute: rate }),
    ...(expires === undefined
      ? {}
      : { expires_at: new Date(Date.now() + parseDuration(expires)).toISOString() }),
  };
}

function addList(keys: Command, io: Io): void {
  const command = keys
    .command('list')
    .description('list the keys without their secrets')
    .option('--all', 'include revoked keys')
    .option('--json', 'print JSON');
  examples(command, ['dowse keys list', 'dowse keys list --all --json']);
  command.action((flags: { all?: boolean; json?: boolean }) =>
    runWithDaemon(io, flags.json, async ({ connection }) => {
      const list = await connection.json<KeyList>('GET', '/api/admin/keys');
      const shown = list.keys.filter(key => flags.all || key.revoked_at === null);
      await io.out(flags.json ? jsonText(io, { keys: shown }) : listText(shown));
      return shown.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

/** Of the user whose key `DOWSE_API_KEY` has. */
function addMine(keys: Command, io: Io): void {
  const command = keys
    .command('mine')
    .description('list the keys that you made in the browser; DOWSE_API_KEY is one of them')
    .option('--json', 'print JSON');
  examples(command, ['dowse keys mine', 'dowse keys revoke old-laptop --mine']);
  command.action(({ json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const list = await connection.json<OwnKeyList>('GET', '/api/my/keys');
      const rows = list.keys.map(key => [
        key.name,
        key.scopes.join(','),
        expiryText({ ...key, revoked_at: null }),
        key.repos.map(pattern => `repo:${pattern}`).join(' '),
      ]);
      await io.out(json ? jsonText(io, list) : columnsText([['NAME', 'SCOPES', 'ENDS', 'SEES'], ...rows]));
      return list.keys.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addRotate(keys: Command, io: Io): void {
  const command = keys
    .command('rotate')
    .description('give a key a new secret and print it; the old one works for a while longer')
    .argument('<name>')
    .option(
      '--grace <TIME>',
      'how long the old secret works, such as 1h (default: 24h); 0 ends it immediately',
    )
    .option('--json', 'print JSON');
  examples(command, ['dowse keys rotate ci', 'dowse keys rotate ci --grace 1h']);
  command.action((name: string, { grace, json }: { grace?: string; json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const seconds = grace === undefined ? undefined : parseGrace(grace) / 1000;
      const body = seconds === undefined ? {} : { grace_seconds: seconds };
      const path = `/api/admin/keys/${encodeURIComponent(name)}/rotate`;
      return printIssued(io, await connection.json<IssuedKeyResponse>('POST', path, body), json);
    }),
  );
}

function addRevoke(keys: Command, io: Io): void {
  const command = keys
    .command('revoke')
    .description('revoke a key immediately; for your own, use "dowse keys rotate owner"')
    .argument('<name>', 'any but owner')
    .option('--mine', 'one of the keys that you made in the browser: see "dowse keys mine"')
    .option('--json', 'print JSON');
  examples(command, ['dowse keys revoke ci', 'dowse keys revoke old-laptop --mine']);
  command.action((name: string, { mine, json }: { mine?: boolean; json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      if (name === OWNER && !mine) throw ownKey();
      const path = `/api/${mine ? 'my' : 'admin'}/keys/${encodeURIComponent(name)}/revoke`;
      const revoked = await connection.json<KeyInfo>('POST', path, {});
      await io.out(json ? jsonText(io, revoked) : `revoked ${revoked.name}\n`);
      return EXIT.found;
    }),
  );
}

/** The daemon refuses this too, but its error names HTTP requests, not commands. */
function ownKey(): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    "The owner's key cannot be revoked: commands use it.",
    '"dowse keys rotate owner --grace 0" replaces its secret at once.',
  );
}

async function printIssued(io: Io, issued: IssuedKeyResponse, json = false): Promise<number> {
  await io.out(json ? jsonText(io, issued) : `${issued.key}\n`);
  if (!json) {
    const places = [...issued.roots, ...issued.repos.map(pattern => `repo:${pattern}`)];
    io.note(
      `${issued.name}: ${issued.scopes.join(', ')} in ${printable(places.join(', '))}; it is not shown again`,
    );
  }
  return EXIT.found;
}

function listText(keys: readonly KeyInfo[]): string {
  const rows = keys.map(key => [
    key.name,
    key.scopes.join(','),
    `${key.per_minute}/min`,
    expiryText(key),
    [...key.roots, ...key.repos.map(pattern => `repo:${pattern}`)].join(' '),
  ]);
  return columnsText([['NAME', 'SCOPES', 'RATE', 'ENDS', 'ROOTS'], ...rows]);
}

function expiryText({ expires_at, revoked_at }: Pick<KeyInfo, 'expires_at' | 'revoked_at'>): string {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'never';
  const left = Date.parse(expires_at) - Date.now();
  return left > 0 ? `in ${formatDuration(left)}` : 'expired';
}
