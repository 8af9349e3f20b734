import { http } from './http.ts';
import { kills } from './kills.ts';
import { parsers } from './parsers.ts';
import { races } from './races.ts';
import type { Soak } from './soak.ts';

/** All soaks by name, each in its own file. */
export const soaks: Readonly<Record<string, Soak>> = { http, kills, parsers, races };
