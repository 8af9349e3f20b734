import { noPostgres } from '../../daemon/src/store/testing/postgres-server.ts';
import { compare } from './compare.ts';
import { http } from './http.ts';
import { kills } from './kills.ts';
import { nodes } from './nodes.ts';
import { parsers } from './parsers.ts';
import { races } from './races.ts';
import type { Soak } from './soak.ts';

/** All soaks by name, each in its own file. */
export const soaks: Readonly<Record<string, Soak>> = { compare, http, kills, nodes, parsers, races };

/** Why a soak cannot run here. */
export const unavailable: Readonly<Record<string, string | undefined>> = {
  compare: noPostgres,
  nodes: noPostgres,
};
