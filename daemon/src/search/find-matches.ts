import { setImmediate } from 'node:timers';
import { type FileNamer, namerFor } from './file-sink.ts';
import { firstMatches } from './first-matches.ts';
import { parserFor } from './json-output.ts';
import { type OutputParser, type OutputSink, parseCounts } from './line-output.ts';
import type { FirstMatches } from './output-limit.ts';
import { type PreparedSearch, searchableAlone } from './prepared-search.ts';
import type { Run, Runner } from './runner.ts';
import { scanFiles } from './scan-files.ts';
import { FileProof, type Verifier } from './verifier.ts';

interface Total {
  count: number;
  files: number;
}

/** The matches of a search, or with `count` only the numbers. */
export async function findMatches(search: PreparedSearch): Promise<FirstMatches & Partial<Total>> {
  if (search.request.options?.count) return { results: [], ...(await countMatches(search)) };
  const scanned = scanFiles(search);
  if (scanned) return scanned;
  return withVerifier(search, async first => {
    const found = await findLines(search, first);
    // A file changed during the search, or a folder was swapped. A second search tells them apart.
    return first.unsure.length === 0 ? found : withVerifier(search, second => findLines(search, second));
  });
}

function findLines(search: PreparedSearch, verifier: Verifier): Promise<FirstMatches> {
  const { runner, request, namer, runs, files } = search;
  return firstMatches({ runner, request, namer, verifier, isWhole: files === undefined }, runs('lines'));
}

/** Runs a search for a stream. Files with unsure matches are searched once more after the others. */
export async function* streamPieces(
  search: PreparedSearch,
  sink: (namer: FileNamer, verifier: Verifier) => OutputSink,
): AsyncGenerator<void, void, void> {
  const { runner, request, namer, runs } = search;
  const first = search.verifier();
  const second = search.verifier();
  try {
    const parser = (run: Run, verifier: Verifier) =>
      parserFor(request.options, sink(namerFor(run, namer), verifier));
    yield* runAll(runner, runs('lines'), run => parser(run, first));
    const again = searchableAlone(first.unsure);
    // If there are very many, they are left out: the whole search cannot be repeated, as its results were sent.
    if (!again?.length) return;
    yield* runAll(runner, runs('lines', again), run => parser(run, second));
  } finally {
    first.close();
    second.close();
  }
}

/** Runs one after the other, each with its own parser. Yields after each piece of output. */
async function* runAll(
  runner: Runner,
  runs: readonly Run[],
  parser: (run: Run) => OutputParser,
): AsyncGenerator<void, void, void> {
  for (const run of runs) yield* runner.run(run, parser(run));
}

function countMatches(search: PreparedSearch): Promise<Total> {
  return withVerifier(search, async verifier => {
    // With multiline, ripgrep counts all matches, also several in one line.
    if (search.request.options?.multiline) return countLines(search, verifier);
    const counted = await addCountsOfFiles(search, verifier);
    const { unsure } = verifier;
    if (unsure.length === 0) return counted;
    // Lines can be compared with a file, a count cannot.
    return withVerifier(search, async second => {
      const again = searchableAlone(unsure);
      if (!again) return countLines(search, second);
      const rest = await countLines(search, second, again);
      return { count: counted.count + rest.count, files: counted.files + rest.files };
    });
  });
}

async function addCountsOfFiles({ runner, namer, runs }: PreparedSearch, verifier: Verifier): Promise<Total> {
  const total = { count: 0, files: 0 };
  const add = (run: Run, file: Buffer, lines: number) => {
    if (namerFor(run, namer).isIgnored(file)) return;
    if (!verifier.mayCount(file)) verifier.unsure.push(Buffer.from(file));
    else addFile(total, lines);
  };
  const pieces = runAll(runner, runs('counts'), run =>
    parseCounts(
      (file, lines) => add(run, file, lines),
      names => verifier.nextPiece(names),
    ),
  );
  for await (const _ of pieces) {
    // The parser has counted.
  }
  return total;
}

async function countLines(
  { runner, request, namer, runs }: PreparedSearch,
  verifier: Verifier,
  only?: readonly string[],
): Promise<Total> {
  const total = { count: 0, files: 0 };
  const parser = (run: Run) => {
    const sink = lineCounter(namerFor(run, namer), verifier, lines => addFile(total, lines));
    return parserFor(request.options, sink);
  };
  for await (const _ of runAll(runner, runs('bare-lines', only), parser)) {
    // The sink has counted.
  }
  return total;
}

function addFile(total: Total, lines: number): void {
  total.count += lines;
  total.files++;
}

function lineCounter(namer: FileNamer, verifier: Verifier, onFile: (lines: number) => void): OutputSink {
  const proof = new FileProof(verifier);
  let lines = 0;
  return {
    piece: names => verifier.nextPiece(names),
    file(name) {
      lines = 0;
      return !namer.isIgnored(name) && proof.begin(name);
    },
    line(_number, column, text, offset) {
      if (proof.holds(offset, text) && column >= 0) lines++;
    },
    fileEnd(isText) {
      if (proof.end() && isText) onFile(lines);
    },
  };
}

async function withVerifier<T>(search: PreparedSearch, use: (verifier: Verifier) => Promise<T>): Promise<T> {
  const verifier = search.verifier();
  // Runs after ripgrep has been started.
  const ahead = setImmediate(() => verifier.prepare());
  try {
    return await use(verifier);
  } finally {
    clearImmediate(ahead);
    verifier.close();
  }
}
