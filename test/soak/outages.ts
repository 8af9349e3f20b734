import type { FaultyProxy } from '../../daemon/src/segments/testing/faulty-proxy.ts';
import type { PostgresServer } from '../../daemon/src/store/testing/postgres-server.ts';

/** Mends what has failed. */
type Mend = () => Promise<void>;

/** The outages around daemons that share a database and S3. Each resolves when it has begun. */
export const OUTAGES: Readonly<Record<string, (around: Surroundings) => Promise<Mend>>> = {
  'PostgreSQL stopped': async ({ database }) => {
    await database.stop();
    return () => database.start();
  },
  'PostgreSQL paused': async ({ database }) => {
    database.pause();
    return async () => database.resume();
  },
  'PostgreSQL without free connections': async ({ database }) => (await database.takeConnections()).free,
  'S3 slow': async ({ s3 }) => {
    s3.fault = () => 'slow';
    return pass(s3);
  },
  'S3 failing one request in ten': async ({ s3 }) => {
    s3.failOneInTen();
    return pass(s3);
  },
  'S3 down': async ({ s3 }) => {
    const port = await s3.down();
    return () => s3.up(port);
  },
};

export interface Surroundings {
  database: PostgresServer;
  s3: FaultyProxy;
}

const pass = (s3: FaultyProxy): Mend => {
  return async () => {
    s3.fault = () => 'pass';
  };
};
