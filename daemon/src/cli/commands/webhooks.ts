import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  CreateWebhookRequest,
  type DeliveryInfo,
  type DeliveryList,
  DeliveryState,
  type IssuedWebhookResponse,
  type TestWebhookResponse,
  type WebhookInfo,
  type WebhookList,
} from '../../api/webhooks.ts';
import { counted } from '../../text/count.ts';
import { rewordText } from '../../text/reword.ts';
import { EXIT, examples, runWithDaemon, type Session } from '../context.ts';
import { formatDuration, parseGrace } from '../duration.ts';
import { fieldNames } from '../field-names.ts';
import { jsonText } from '../format/json.ts';
import { columnsText, fieldsText } from '../format/table.ts';
import type { Io } from '../io.ts';
import { collect, givenPath, givenText, wholeNumber } from '../option-values.ts';

/** Default grace time of old secrets after a rotation. */
const DEFAULT_GRACE_MS = 24 * 60 * 60 * 1000;

interface AddFlags {
  event?: string[];
  branch?: string[];
  target?: string;
  repo?: string;
  notify?: string;
  allowPrivate?: boolean;
  rate?: number;
  tries?: number;
  json?: boolean;
}

/** `webhooks`: only the token goes to standard output, so that `TOKEN=$(dowse webhooks add app …)` works. */
export function addWebhooks(program: Command, io: Io): void {
  const webhooks = program.command('webhooks').description('let other programs report changes to the daemon');
  examples(webhooks, [
    'dowse webhooks add app --event push --branch main --target ~/code/app',
    'dowse webhooks deliveries --state dead',
  ]);
  addAdd(webhooks, io);
  addList(webhooks, io);
  addShow(webhooks, io);
  addRotate(webhooks, io);
  addRemove(webhooks, io);
  addDeliveries(webhooks, io);
  addRedeliver(webhooks, io);
  addTest(webhooks, io);
}

function addAdd(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('add')
    .description('create a webhook and print its token; it is not shown again')
    .argument('<name>', 'used in its address, /webhooks/NAME')
    .option('--target <DIR>', 'the folder to reindex; this or --repo is required', givenPath)
    .option(
      '--repo <PATTERN>',
      'in place of a folder: the repository of the daemon to fetch, or a pattern such as team/*, of which the delivery names one',
      givenText,
    )
    .option('--event <PATTERN>', 'events to accept (repeatable); default: all', collect)
    .option(
      '--branch <PATTERN>',
      'branches to accept, such as main or release/**, or to ignore, such as !dev (repeatable; the last match decides); default: all',
      collect,
    )
    .option('--notify <URL>', 'address to notify when the work is done')
    .option('--allow-private', 'allow an address in a private network')
    .option(
      '--rate <PER_MINUTE>',
      'deliveries a minute (default: 100); the limit a second is a tenth of it, but at least 10; ignored deliveries do not count',
      wholeNumber(CreateWebhookRequest.properties.per_minute),
    )
    .option(
      '--tries <N>',
      'attempts before a delivery is dead (default: 8)',
      wholeNumber(CreateWebhookRequest.properties.tries),
    )
    .option('--json', 'print JSON');
  examples(command, [
    'dowse webhooks add app --event push --branch main --target ~/code/app',
    "dowse webhooks add team --repo 'team/*'",
    'dowse webhooks add docs --target ~/docs --notify https://example.org/hooks/dowse',
  ]);
  command.action((name: string, flags: AddFlags) =>
    runWithDaemon(io, flags.json, async session => {
      const wanted = toRequest(io, name, flags);
      const issued = await session.connection.json<IssuedWebhookResponse>(
        'POST',
        '/api/admin/webhooks',
        wanted,
      );
      return printIssued(io, session, issued, { json: flags.json });
    }),
  );
}

function toRequest(io: Io, name: string, flags: AddFlags): CreateWebhookRequest {
  const { event, branch, target, repo, notify, allowPrivate, rate, tries } = flags;
  return {
    name,
    ...(target !== undefined && { target_dir: resolve(io.cwd, target) }),
    ...(repo !== undefined && { repo }),
    ...(event && { events: event }),
    ...(branch && { branches: branch }),
    ...(notify !== undefined && { notify }),
    ...(allowPrivate && { allow_private: true }),
    ...(rate !== undefined && { per_minute: rate }),
    ...(tries !== undefined && { tries }),
  };
}

function addList(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('list')
    .description('list the webhooks without their tokens')
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks list']);
  command.action(({ json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const list = await connection.json<WebhookList>('GET', '/api/admin/webhooks');
      await io.out(json ? jsonText(io, list) : listText(list.webhooks));
      return list.webhooks.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addShow(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('show')
    .description('show the settings of a webhook, without its token')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks show app']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection, daemon }) => {
      const webhook = await connection.json<WebhookInfo>('GET', pathOf(name));
      await io.out(json ? jsonText(io, webhook) : showText(webhook, daemon.url));
      return EXIT.found;
    }),
  );
}

function addRotate(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('rotate')
    .summary('give a webhook new secrets and print its token')
    .description(
      'give a webhook new secrets and print its token. During the grace time the old ones still work, and notifications carry the old X-Webhook-Token. Notifications that a 410 had stopped are sent again',
    )
    .argument('<name>')
    .option(
      '--grace <TIME>',
      'how long the old secrets work, such as 1h (default: 24h); 0 ends it immediately',
    )
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks rotate app', 'dowse webhooks rotate app --grace 0']);
  command.action((name: string, { grace, json }: { grace?: string; json?: boolean }) =>
    runWithDaemon(io, json, async session => {
      const graceMs = grace === undefined ? DEFAULT_GRACE_MS : parseGrace(grace);
      const { notify_ended } = await session.connection.json<WebhookInfo>('GET', pathOf(name));
      const issued = await session.connection.json<IssuedWebhookResponse>('POST', `${pathOf(name)}/rotate`, {
        grace_seconds: graceMs / 1000,
      });
      const code = await printIssued(io, session, issued, { json, graceMs });
      if (notify_ended !== null) io.note(`notifications had ended (${notify_ended}); they are sent again`);
      return code;
    }),
  );
}

function addRemove(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('remove')
    .description('remove a webhook and its deliveries')
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks remove app']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const removed = await connection.json<WebhookInfo>('POST', `${pathOf(name)}/remove`, {});
      await io.out(json ? jsonText(io, removed) : `removed ${removed.name}\n`);
      return EXIT.found;
    }),
  );
}

function addDeliveries(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('deliveries')
    .description('list deliveries, newest first; those of git hooks have the name "git-hooks"')
    .argument('[name]', 'only of this webhook')
    .addOption(new Option('--state <S>', 'only those in this state').choices(DeliveryState.enum))
    .option('--limit <N>', 'maximum number', wholeNumber({ minimum: 1, maximum: 99_999 }), 20)
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks deliveries', 'dowse webhooks deliveries app --state dead']);
  command.action((name: string | undefined, flags: { state?: string; limit: number; json?: boolean }) =>
    runWithDaemon(io, flags.json, async ({ connection }) => {
      const query = new URLSearchParams({
        limit: String(flags.limit),
        ...(name !== undefined && { webhook: name }),
        ...(flags.state !== undefined && { state: flags.state }),
      });
      const list = await connection.json<DeliveryList>('GET', `/api/admin/webhook-deliveries?${query}`);
      await io.out(flags.json ? jsonText(io, list) : deliveriesText(list.deliveries));
      return list.deliveries.length > 0 ? EXIT.found : EXIT.nothing;
    }),
  );
}

function addRedeliver(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('redeliver')
    .description('repeat a finished delivery')
    .argument('<id>', 'as listed by "deliveries"')
    .option('--webhook <NAME>', 'webhook of the delivery, if several have one with this id')
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks redeliver 0c6f1a52-6f0a-4b0e-9f0a-1f2f7f0f2b11']);
  command.action((id: string, { webhook, json }: { webhook?: string; json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const path = `/api/admin/webhook-deliveries/${encodeURIComponent(id)}/redeliver`;
      const delivery = await connection.json<DeliveryInfo>(
        'POST',
        path,
        webhook === undefined ? {} : { webhook },
      );
      await io.out(json ? jsonText(io, delivery) : `${delivery.delivery_id} is ${delivery.state}\n`);
      return EXIT.found;
    }),
  );
}

function addTest(webhooks: Command, io: Io): void {
  const command = webhooks
    .command('test')
    .description(
      'send a ping to the notification address; exits 1 if the address refuses it or there is none',
    )
    .argument('<name>')
    .option('--json', 'print JSON');
  examples(command, ['dowse webhooks test docs']);
  command.action((name: string, { json }: { json?: boolean }) =>
    runWithDaemon(io, json, async ({ connection }) => {
      const tested = await connection.json<TestWebhookResponse>('POST', `${pathOf(name)}/test`, {});
      if (json) await io.out(jsonText(io, tested));
      else if (tested.notify) await io.out(testText(tested.ok, tested.notify));
      else io.note(noAddressText(name));
      return tested.ok && tested.notify ? EXIT.found : EXIT.nothing;
    }),
  );
}

const pathOf = (name: string): string => `/api/admin/webhooks/${encodeURIComponent(name)}`;

async function printIssued(
  io: Io,
  { daemon }: Session,
  issued: IssuedWebhookResponse,
  { json = false, graceMs = 0 }: { json?: boolean | undefined; graceMs?: number },
): Promise<number> {
  await io.out(json ? jsonText(io, issued) : `${issued.token}\n`);
  if (json) return EXIT.found;
  io.note(`${issued.name}: POST to ${daemon.url}${issued.path}; the token is not shown again`);
  if (issued.notify_secret !== null) {
    // Receivers know only the old token at first. A header holds one token, but a signature header may hold
    // two.
    const old = formatDuration(graceMs);
    const until = graceMs > 0 ? `, the old one for ${old} more, and then` : '';
    io.note(
      `notifications are signed with ${issued.notify_secret}${graceMs > 0 ? ', the old secret too' : ''}`,
    );
    io.note(`and carry the header X-Webhook-Token${until}: ${issued.notify_token}`);
  }
  return EXIT.found;
}

function listText(webhooks: readonly WebhookInfo[]): string {
  const rows = webhooks.map(({ name, events, branches, target_dir, notify, notify_ended }) => [
    name,
    events.join(','),
    branches.join(',') || 'all',
    target_dir,
    notify_ended === null ? (notify ?? '') : 'ended',
  ]);
  return columnsText([['NAME', 'EVENTS', 'BRANCHES', 'TARGET', 'NOTIFIES'], ...rows]);
}

function showText(webhook: WebhookInfo, url: string): string {
  return fieldsText([
    ['name', webhook.name],
    ['address', `${url}${webhook.path}`],
    ['target', webhook.target_dir],
    ['events', webhook.events.join(', ')],
    ['branches', webhook.branches.join(', ') || 'all'],
    ['notifies', webhook.notify ?? undefined],
    [
      'notifications',
      webhook.notify_ended === null
        ? undefined
        : `ended: ${webhook.notify_ended}; "dowse webhooks rotate ${webhook.name}" restarts them`,
    ],
    ['rate', `${webhook.per_minute} a minute, ${webhook.per_second} a second`],
    ['tries', String(webhook.tries)],
    ['since', webhook.created_at],
  ]);
}

function deliveriesText(deliveries: readonly DeliveryInfo[]): string {
  const rows = deliveries.map(delivery => [
    delivery.delivery_id,
    delivery.webhook,
    delivery.event,
    delivery.state,
    `${formatDuration(Math.max(1000, Date.now() - Date.parse(delivery.received_at)))} ago`,
    outcomeText(delivery),
  ]);
  return columnsText([['ID', 'WEBHOOK', 'EVENT', 'STATE', 'RECEIVED', 'OUTCOME'], ...rows]);
}

function outcomeText(delivery: DeliveryInfo): string {
  const { state, error, attempts, next_try_at, changed, removed } = delivery;
  if (state === 'done') return `${changed} changed, ${removed} removed${skippedText(delivery)}`;
  if (error === null) return '';
  return state === 'dead' ? error : `failed ${counted(attempts, 'time')}, next ${next_try_at}: ${error}`;
}

/** The number of skipped files, and the first of them. */
function skippedText({ refused, skipped: [first] }: DeliveryInfo): string {
  if (refused === 0) return '';
  const named = first ? `: ${JSON.stringify(first.file)} is ${first.reason}` : '';
  return `, ${refused} skipped${named}${refused > 1 && first ? ', …' : ''}`;
}

function noAddressText(name: string): string {
  return `${name} has no notification address to test; to set one, add it again: "dowse webhooks remove ${name}", then "dowse webhooks add ${name} --target DIR --notify URL"`;
}

function testText(ok: boolean, notify: NonNullable<TestWebhookResponse['notify']>): string {
  const outcome = notify.error ? rewordText(notify.error, fieldNames()) : `answered ${notify.status}`;
  return `${ok ? 'accepted' : 'not accepted'}: ${outcome}\n`;
}
