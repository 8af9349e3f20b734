/** All files in which ripgrep finds a match are candidates: generated patterns, options and files, compared with ripgrep. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Options } from '../search/ripgrep-arguments.ts';
import { forEachDoc } from './doc-set.ts';
import { evaluate } from './evaluate.ts';
import { patternQuery } from './pattern-query.ts';
import { GramReader } from './read-grams.ts';
import { SegmentBuilder } from './segment-builder.ts';
import { SegmentReader } from './segment-reader.ts';
import { fileBytes, pattern } from './testing/patterns.ts';

const FILES = 40;
const PATTERNS = 20;
const RUNS = Number(process.env.SOUNDNESS_RUNS ?? (process.env.DOWSE_TESTS === 'fast' ? 5 : 20));

const dir = mkdtempSync(join(tmpdir(), 'dowse-sound-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
/** Files as one part each, and cut at every line end. */
const readers = [new GramReader(), new GramReader({ bytes: 1, leastRest: 0, bytesAGram: 0 })];

const builders = readers.map(() => new SegmentBuilder(1_000_000));
const segmentsDir = mkdtempSync(join(tmpdir(), 'dowse-sound-index-'));
afterAll(() => rmSync(segmentsDir, { recursive: true, force: true }));

const options = fc.record({
  ignore_case: fc.boolean(),
  fixed_strings: fc.constantFrom(false, false, false, true),
  word: fc.constantFrom(false, false, true),
  multiline: fc.constantFrom(false, false, true),
});

/** Names of the files in which ripgrep finds the pattern; undefined if it refuses the pattern. */
function ripgrep(text: string, opts: Options): string[] | undefined {
  const flags = [
    ...(opts.ignore_case ? ['-i'] : []),
    ...(opts.fixed_strings ? ['-F'] : []),
    ...(opts.word ? ['-w'] : []),
    ...(opts.multiline ? ['-U'] : []),
  ];
  const args = [
    '--no-config',
    '--files-with-matches',
    '--text',
    '--no-messages',
    ...flags,
    `-e${text}`,
    '--',
    './',
  ];
  const { status, stdout } = spawnSync(rgPath, args, { cwd: dir, encoding: 'utf8' });
  return status === 2
    ? undefined
    : stdout
        .split('\n')
        .filter(Boolean)
        .map(name => name.slice('./'.length));
}

test('no file that ripgrep finds a match in is left out', { timeout: 180_000 + RUNS * 5000 }, () => {
  const seen = { accepted: 0, narrowed: 0, cut: 0, found: 0 };
  const files = fc.array(fileBytes, { minLength: FILES, maxLength: FILES });
  const searches = fc.array(fc.tuple(pattern, options), { minLength: PATTERNS, maxLength: PATTERNS });
  fc.assert(
    fc.property(files, searches, (contents, tries) => {
      contents.forEach((bytes, i) => {
        const name = `${i}`.padStart(2, '0');
        writeFileSync(join(dir, name), bytes);
        readers.forEach((reader, r) => {
          const { file, parts } = reader.read(join(dir, name))!;
          builders[r]!.add(name, file, parts);
          if (parts.length > 1) seen.cut++;
        });
      });
      const segments = builders.map((builder, r) => {
        rmSync(join(segmentsDir, `${r}`), { force: true });
        builder.write(join(segmentsDir, `${r}`));
        return new SegmentReader(segmentsDir, { name: `${r}`, deleted: [] });
      });
      for (const [text, opts] of tries) {
        const found = ripgrep(text, opts);
        if (!found) continue;
        const query = patternQuery(text, opts);
        const reach = opts.multiline ? 'file' : 'line';
        for (const segment of segments) {
          const candidates = new Set<string>();
          forEachDoc(evaluate(query, reach, segment), file => candidates.add(segment.path(file)));
          const missed = found.filter(name => !candidates.has(name));
          expect(missed, `${JSON.stringify(text)} ${JSON.stringify(opts)}`).toEqual([]);
          if (candidates.size < FILES) seen.narrowed++;
        }
        seen.accepted++;
        seen.found += found.length;
      }
      for (const segment of segments) segment.close();
    }),
    { numRuns: RUNS },
  );
  // Otherwise the test would prove nothing.
  expect(seen.accepted).toBeGreaterThan((RUNS * PATTERNS) / 2);
  expect(seen.narrowed).toBeGreaterThan((RUNS * PATTERNS) / 10);
  expect(seen.cut).toBeGreaterThan(RUNS);
  expect(seen.found).toBeGreaterThan(RUNS * PATTERNS);
  if (process.env.SOUNDNESS_RUNS) console.log(seen);
});
