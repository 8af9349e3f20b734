import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATES, type StateHome } from '../store/testing/state-homes.ts';
import { AuditFiles } from './audit-files.ts';
import type { AuditEntry } from './audit-store.ts';
import { SharedAudit } from './shared-audit.ts';

const NOW = Date.parse('2027-01-15T12:00:00Z');

function entry(second: number): AuditEntry {
  const time = new Date(NOW + second * 1000).toISOString();
  return { time, key: 'ci', operation: 'search', status: 200, ms: 3, from: '127.0.0.1' };
}

const POSTGRES = STATES[1]!;

describe(POSTGRES.title, POSTGRES.options, () => {
  let home: StateHome;
  let dataDir: string;
  beforeAll(async () => {
    home = await POSTGRES.start();
    dataDir = mkdtempSync(join(tmpdir(), 'dowse-audit-'));
  });
  afterAll(async () => {
    rmSync(dataDir, { recursive: true });
    await home.close();
    await home.remove();
  });

  test('a shared audit log takes the files of two outages of one day, and each entry once', async () => {
    const audit = new SharedAudit({ db: await home.open(), days: 30, now: () => NOW });
    const files = new AuditFiles({ dataDir, days: 30, now: () => NOW });
    await files.add([entry(0), entry(1)]);
    expect(await audit.take(files, 'node-1')).toBe(2);
    await files.add([entry(2)]);
    await audit.take(files, 'node-1');
    // As after a kill between the rows and the removal of the file.
    await files.add([entry(2)]);
    await audit.take(files, 'node-1');
    const kept = await audit.read({ limit: 10, accepts: () => true });
    expect(kept.map(({ time }) => time)).toEqual([entry(2), entry(1), entry(0)].map(({ time }) => time));
  });
});
