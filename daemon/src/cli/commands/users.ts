import type { Command } from 'commander';
import type { SignInCheck, UserInfo, UserList } from '../../api/users.ts';
import { EXIT, examples, runWithDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { printable } from '../format/search.ts';
import { columnsText, fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';

interface Flags {
  json?: boolean;
}

/** `users`: those who sign in with an OpenID Connect issuer. `oidc.json` in the data folder says what their groups may see. */
export function addUsers(program: Command, io: Io): void {
  const users = program
    .command('users')
    .summary('manage users who sign in with OpenID Connect')
    .description('manage users who sign in with OpenID Connect; needs a key with the scope admin');
  examples(users, ['dowse users check', 'dowse users list', 'dowse users revoke anna@example.org']);
  addList(users, io);
  addChange(users, io, 'revoke', 'end the sessions of a user at once, and refuse new ones');
  addChange(users, io, 'restore', 'let a revoked user sign in again');
  addCheck(users, io);
}

function addList(users: Command, io: Io): void {
  const command = users
    .command('list')
    .description('list users who have signed in, with their groups and permissions')
    .option('--json', 'print JSON');
  examples(command, ['dowse users list']);
  command.action(({ json }: Flags) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const list = await connection.json<UserList>('GET', '/api/users');
      await io.out(json ? jsonText(io, list) : listText(list));
      return list.users.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addChange(users: Command, io: Io, action: 'revoke' | 'restore', description: string): void {
  const command = users
    .command(action)
    .description(description)
    .argument('<name>', 'as listed by "dowse users list"')
    .option('--json', 'print JSON');
  examples(command, [`dowse users ${action} anna@example.org`]);
  command.action((name: string, { json }: Flags) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const path = `/api/users/${encodeURIComponent(name)}/${action}`;
      const user = await connection.json<UserInfo>('POST', path, {});
      await io.out(json ? jsonText(io, user) : `${action}d ${printable(user.name)}\n`);
      return EXIT.found;
    }),
  );
}

function addCheck(users: Command, io: Io): void {
  const command = users
    .command('check')
    .description(
      'check oidc.json and whether the issuer answers; print the redirect address to register there',
    )
    .option('--json', 'print JSON');
  examples(command, ['dowse users check']);
  command.action(({ json }: Flags) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const check = await connection.json<SignInCheck>('POST', '/api/users/check', {});
      const text = fieldsText([
        ['issuer', check.issuer ?? undefined],
        ['redirect address', check.redirect_uri ?? undefined],
        ['state', check.problem === null ? 'ready' : printable(check.problem)],
      ]);
      await io.out(json ? jsonText(io, check) : text);
      return check.problem === null ? EXIT.found : EXIT.nothing;
    }),
  );
}

function listText({ users }: UserList): string {
  const rows = users.map(({ name, groups, repos, scopes, signed_in_at, revoked_at }) => [
    printable(name),
    revoked_at === null ? signed_in_at.slice(0, 16).replace('T', ' ') : 'revoked',
    scopes.join(','),
    printable(groups.join(' ')),
    printable(repos.map(pattern => `repo:${pattern}`).join(' ')),
  ]);
  return columnsText([['NAME', 'SIGNED IN (UTC)', 'SCOPES', 'GROUPS', 'SEES'], ...rows]);
}
