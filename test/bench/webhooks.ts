import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import type { IssuedWebhookResponse } from '../../daemon/src/api/webhooks.ts';
import type { Daemon } from './daemon.ts';
import type { Figure } from './report.ts';
import { quantile } from './statistics.ts';
import { type Subject, withIndex } from './subject.ts';

const DELIVERIES = 2000;
const AT_ONCE = 32;
const ROUNDS = 20;
const GIVE_UP_MS = 30_000;

/** Deliveries stored and synced per second, and the time from a push to an answer with its changes. */
export function benchWebhooks(subject: Subject): Promise<Figure[]> {
  return withIndex(subject, async daemon => {
    const issued = await daemon.json<IssuedWebhookResponse>('/api/admin/webhooks', {
      name: `bench-${process.pid}`,
      target_dir: subject.dir,
      per_minute: 1_000_000,
    });
    const rate = await acceptedPerSecond(daemon, issued);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      times.push(await pushAndFind(daemon, subject, issued, round));
    rmSync(join(subject.dir, fileName()), { force: true });
    await daemon.json(`/api/admin/webhooks/${issued.name}/remove`, {});
    const figure = (what: string, value: number, unit: string): Figure => ({
      bench: 'webhooks',
      what,
      value,
      unit,
    });
    return [
      { ...figure('deliveries accepted, on disk', rate, '/s'), note: `${AT_ONCE} at once, synced` },
      { ...figure('push → searchable, p50', quantile(times, 0.5), 'ms'), target: { atMost: 2000 } },
      { ...figure('p95', quantile(times, 0.95), 'ms'), target: { atMost: 2000 } },
    ];
  });
}

const fileName = () => `dowse-bench-${process.pid}.js`;

async function acceptedPerSecond(daemon: Daemon, issued: IssuedWebhookResponse): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = DELIVERIES;
  const started = performance.now();
  const send = async () => {
    while (left-- > 0) await deliver(daemon, issued, { event: 'ping', data: {} }, agent);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  agent.destroy();
  return (DELIVERIES / (performance.now() - started)) * 1000;
}

async function pushAndFind(
  daemon: Daemon,
  { dir }: Subject,
  issued: IssuedWebhookResponse,
  round: number,
): Promise<number> {
  const letter = (n: number) => String.fromCharCode('a'.charCodeAt(0) + n);
  const name = `pangolin${letter(round)}Pushed`;
  const file = fileName();
  const started = performance.now();
  writeFileSync(join(dir, file), `function ${name}() { return 1; }\n`);
  await deliver(daemon, issued, { event: 'push', data: { files: { modified: [file] } } });
  for (;;) {
    const { results } = await daemon.json<AskResponse>('/api/agent/ask', { query: name, target_dir: dir });
    const took = performance.now() - started;
    if (results.some(({ snippet }) => snippet.includes(name))) return took;
    if (took > GIVE_UP_MS) throw new Error(`${name} is not found ${GIVE_UP_MS / 1000} s after the push`);
  }
}

async function deliver(daemon: Daemon, issued: IssuedWebhookResponse, event: object, agent?: Agent) {
  const outgoing = request(`${daemon.url}${issued.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-token': issued.token },
    ...(agent && { agent }),
  });
  outgoing.end(JSON.stringify(event));
  const [response] = await once(outgoing, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 202) throw new Error(`a delivery was answered with ${response.statusCode}`);
}
