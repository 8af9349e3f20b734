/** Daemons that were started with different numbers of copies. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { noPostgres, PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';
import { Place, type Served } from '../cli/harness.ts';
import { until } from '../support/until.ts';

describe.skipIf(noPostgres !== undefined)(`two daemons${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  const places = [new Place(), new Place()] as const;
  let database: PostgresServer;
  let served: Served[];
  beforeAll(async () => {
    database = await PostgresServer.create();
    const env = { DOWSE_DATABASE: database.url };
    served = await Promise.all(places.map((place, at) => place.serve(['--copies', String(at + 2)], env)));
  });
  afterAll(async () => {
    await Promise.all(places.map(place => place.remove()));
    await database.remove();
  });

  const status = async () => (await places[0].run(['cluster', 'status'])).stdout;

  test('their logs and `dowse cluster status` report it, until they are the same', async () => {
    const warning =
      /^warning: the daemons differ in --copies: (\w+ has [23](, |\. )){2}Start all with the same number\.$/m;
    await until('the status to tell', async () => warning.test(await status()));
    for (const { log } of served)
      await until('the log to tell', () =>
        log().includes('daemons differ in --copies; start all with the same number'),
      );
    served[1]!.process.kill('SIGKILL');
    await served[1]!.ended;
    await places[1].serve(['--copies', '2'], { DOWSE_DATABASE: database.url });
    await until('the status to be well', async () => !(await status()).includes('warning'));
  });
});
