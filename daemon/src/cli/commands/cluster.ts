import type { Command } from 'commander';
import type { ClusterStatus, DrainResponse } from '../../api/cluster.ts';
import { counted } from '../../text/count.ts';
import { EXIT, examples, runCommand, withDaemon } from '../context.ts';
import { jsonText } from '../format/json.ts';
import { columnsText } from '../format/table.ts';
import type { Io } from '../io.ts';

/** `cluster`: the daemons that share a database. */
export function addCluster(program: Command, io: Io): void {
  const cluster = examples(
    program.command('cluster').description('show and drain the daemons that share a database'),
    ['dowse cluster status', 'dowse cluster drain search-2'],
  );
  const command = cluster
    .command('status')
    .description('list the daemons, their builds and queues; exits 1 if the daemon shares no database')
    .option('--json', 'print JSON');
  examples(command, ['dowse cluster status', 'dowse cluster status --json']);
  command.action(({ json }: { json?: boolean }) =>
    runCommand(io, json === true, () =>
      withDaemon(io, async ({ connection }) => {
        const status = await connection.json<ClusterStatus>('GET', '/api/cluster');
        if (json) await io.out(jsonText(io, status));
        else await io.out(status.nodes.length > 0 ? statusText(status) : 'this daemon shares no database\n');
        return status.nodes.length > 0 ? EXIT.found : EXIT.nothing;
      }),
    ),
  );
  const drain = cluster
    .command('drain')
    .description('stop a daemon without failing requests')
    .argument('[node]', 'its id or the name of its machine (default: the daemon that is asked)')
    .option('--json', 'print JSON');
  examples(drain, ['dowse cluster drain', 'dowse cluster drain search-2']);
  drain.action((node: string | undefined, { json }: { json?: boolean }) =>
    runCommand(io, json === true, () =>
      withDaemon(io, async ({ connection }) => {
        const drained = await connection.json<DrainResponse>(
          'POST',
          '/api/cluster/drain',
          node === undefined ? {} : { node },
        );
        await io.out(json ? jsonText(io, drained) : `draining ${drained.node}\n`);
        return EXIT.found;
      }),
    ),
  );
}

function statusText(status: ClusterStatus): string {
  const { nodes, copies, moving, builds, indexes, deliveries, notifications } = status;
  const rows = nodes.map(({ id, name, version, started_at, live, self, repos, ready, behind }) => [
    ...[id, name, version, started_at.slice(0, 19).replace('T', ' ')],
    ...[live ? 'live' : 'ended', String(repos), String(ready), String(behind), self ? 'asked' : ''],
  ]);
  const head = ['NODE', 'MACHINE', 'VERSION', 'STARTED (UTC)', 'STATE', 'REPOS', 'READY', 'BEHIND', ''];
  const table = columnsText([head, ...rows]);
  const moves = moving.map(({ repo, owners, nodes: at }) => {
    const states = at.map(({ node, state, commit }) => `${node} ${state} ${(commit ?? 'none').slice(0, 7)}`);
    return `repo:${repo} should be at ${owners.join(', ')}; it is at ${states.join(', ') || 'no node'}\n`;
  });
  const building = builds.map(({ repo, branch, node }) => `building repo:${repo}@${branch} at ${node}\n`);
  const queues = [
    counted(indexes, 'index', 'indexes'),
    `${counted(deliveries, 'delivery', 'deliveries')} open`,
    `${counted(notifications, 'notification')} to send`,
    `${counted(copies, 'copy', 'copies')} of each repository`,
  ].join(', ');
  return `${table}${moves.join('')}${building.join('')}${queues}\n${differingCopies(nodes)}`;
}

/** A warning if the live nodes have different settings of `--copies`. */
function differingCopies(nodes: ClusterStatus['nodes']): string {
  const live = nodes.filter(({ live, copies }) => live && copies !== null);
  if (new Set(live.map(({ copies }) => copies)).size < 2) return '';
  const each = live.map(({ id, copies }) => `${id} has ${copies}`).join(', ');
  return `warning: the daemons differ in --copies: ${each}. Start all with the same number.\n`;
}
