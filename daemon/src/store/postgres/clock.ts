import { sql } from '../tables.ts';

/** The clock of the database, in Unix milliseconds: what several daemons compare must not depend on their own clocks. */
export const NOW = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
