/** The clock of the database, in Unix milliseconds: what several daemons compare must not depend on their own clocks. */
export const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
