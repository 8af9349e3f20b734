import { likelyFor } from '../../vectors/nearest.ts';
import { FALLBACK_CHUNKS, FILES_BY_KEYWORD, FILES_BY_PATH, PER_SIGNAL } from '../common/limits.ts';
import type { Question } from '../common/question.ts';
import type { CandidatesAnswer, CandidatesAsk, FileRow, LinesAnswer, Statistics } from '../common/rounds.ts';
import { askShards, type Steps } from '../common/steps.ts';
import { sharesOf, weightsOf } from '../common/term-weights.ts';
import { type Window, windowsOf } from '../common/windows.ts';
import { Rows } from '../known/rows.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Candidate } from './candidate.ts';
import { type Definition, definitionsOf, symbolsToFind } from './definitions.ts';
import { type FilesWithTexts, filesWithTexts } from './files-with-texts.ts';
import { bestNumbers, firstNumbers } from './merge.ts';
import { chunksOfPairs, chunksToRead, filesOfRuns, pairsOf } from './quoted-runs.ts';
import { chunksWithName, undefinedNames, usedNames, withLinesOfNames } from './undefined-names.ts';
import { filesOfPlaces, type WordForWord, wordForWord } from './word-for-word.ts';

export type { Candidate } from './candidate.ts';

/** The candidates, and what was found out about them. */
export interface Retrieval {
  /** In the order of their numbers. */
  candidates: Candidate[];
  /** The file with a number. */
  fileOf(number: number): FileRow;
  /** Verbatim matches, by number of the file. */
  wordForWord: ReadonlyMap<number, WordForWord>;
  /** Inverse document frequency of each term; 0 for a term in no chunk. */
  idf: Map<string, number>;
  /** The share of each term in the information of the question. */
  shares: ReadonlyMap<string, number>;
}

/**
 * Third step: finds the candidate chunks: best by keywords, meaning, path and file, definitions of named
 * symbols, and files with quoted texts. Filters apply before the limits, so a filtered question still gets
 * full results.
 *
 * Each shard answers with its own candidates, computed with the statistics of all. The best of all shards
 * are among them, save for a few that are asked for afterwards.
 */
export function* retrieve({ question, vocabulary }: Resolved, vector: Int8Array): Steps<Retrieval> {
  const { live, length, files } = vocabulary;
  const terms = question.terms.map(term => {
    const { chunks, paths } = vocabulary.term(term);
    const synonym = question.synonyms.find(one => one.term === term);
    return {
      ...{ term, chunks, paths },
      ...(question.shortForms.includes(term) && { isForm: true }),
      ...(synonym && { of: synonym.of, nearness: synonym.nearness }),
    };
  });
  const statistics: Statistics = { live, length, files, terms, vector: [...vector] };
  const windows = windowsOf(question);
  const shards = yield* askShards(candidatesAsk(statistics, question, windows));
  const rows = new Rows(shards);
  const texts = filesWithTexts(question.literals, of(shards, 'literals'));
  const namedFiles = filesOfPlaces(question, of(shards, 'places'));
  const kindsOf = (file: number) => rows.factsOf(file).kinds;
  const exact = wordForWord(kindsOf, question, namedFiles, texts);
  const nowhere = new Set(texts.flatMap(({ literal, files }) => (files.length === 0 ? literal : [])));
  const isFound = texts.some(({ literal, files }) => files.length > 0 && question.messages.includes(literal));
  const { usedName } = question;
  const symbols = definitionsOf(question, of(shards, 'symbols'), nowhere);
  const lines = new LinesOfFiles(shards);
  const chosen = chosenOf(shards, rows, {
    symbols,
    exact,
    lines: lines.chunksOf(exact),
    pairs: isFound ? [] : chunksOfPairs(of(shards, 'pairs'), number => rows.chunk(number).keyword),
  });
  const missing = chosen.filter(number => !rows.has(number));
  if (missing.length > 0) rows.add(yield* askShards({ round: 'rows', ...statistics, chunks: missing }));
  const retrieval = (found: ReadonlyMap<number, WordForWord>, hasUses = false): Retrieval => ({
    candidates: candidatesOf(chosen, rows, symbols, lines.chunksOf(found)).map(candidate =>
      hasUses && candidate.definesSymbol > 0 ? withoutName(candidate) : candidate,
    ),
    fileOf: number => rows.file(number),
    wordForWord: found,
    idf: weightsOf(statistics),
    shares: sharesOf(statistics),
  });
  const first = retrieval(exact);
  const further = yield* linesOf(question, isFound ? [] : windows, first, {
    rows,
    texts,
    names:
      usedName === undefined
        ? undefinedNames(texts, question.isBareSymbol, of(shards, 'names'))
        : usedNames(texts, usedName),
  });
  if (!further) return first;
  lines.add(further.lines);
  const uses = further.texts.find(({ literal }) => literal === usedName)?.files ?? [];
  return retrieval(
    wordForWord(kindsOf, question, namedFiles, further.texts),
    uses.some(({ line }) => line > 0),
  );
}

function candidatesAsk(
  statistics: Statistics,
  question: Question,
  windows: readonly Window[],
): CandidatesAsk {
  const { places, literals, isBareSymbol } = question;
  const found = { symbols: symbolsToFind(question), pairs: pairsOf(windows) };
  return {
    round: 'candidates',
    ...statistics,
    ...found,
    places: [...places],
    literals: [...literals],
    isBareSymbol,
  };
}

/** One list of the answers of all shards. */
function of<Field extends keyof CandidatesAnswer>(
  shards: readonly CandidatesAnswer[],
  field: Field,
): CandidatesAnswer[Field][] {
  return shards.map(shard => shard[field]);
}

/** Chunks and files found other than by keywords, meaning and path. */
interface Found {
  symbols: ReadonlyMap<number, Definition>;
  exact: ReadonlyMap<number, WordForWord>;
  /** Chunks of verbatim lines. */
  lines: ReadonlyMap<number, number>;
  /** Chunks with both words of a delimited pair. */
  pairs: readonly number[];
}

/** The numbers of the candidates, in order. */
function chosenOf(
  shards: readonly CandidatesAnswer[],
  rows: Rows,
  { symbols, exact, lines, pairs }: Found,
): number[] {
  const best = new Map(shards.flatMap(shard => shard.best.map(({ file, chunks }) => [file, chunks])));
  const ofFiles = (files: Iterable<number>) => [...files].flatMap(file => best.get(file) ?? []);
  const byKeyword = bestNumbers(of(shards, 'byKeyword'), number => rows.chunk(number).keyword, PER_SIGNAL);
  const byFile = bestNumbers(of(shards, 'filesByKeyword'), file => rows.file(file).score, FILES_BY_KEYWORD);
  const byPath = bestNumbers(of(shards, 'filesByPath'), file => rows.file(file).pathScore, FILES_BY_PATH);
  const chosen = new Set([
    ...byKeyword,
    ...nearestOf(shards),
    ...symbols.keys(),
    ...ofFiles(byFile),
    ...ofFiles(byPath),
    ...ofFiles(exact.keys()),
    ...lines.keys(),
    ...pairs,
  ]);
  if (chosen.size === 0) return firstNumbers(of(shards, 'first'), FALLBACK_CHUNKS);
  return [...chosen].sort((a, b) => a - b);
}

/** The nearest chunks of all shards: those with the highest approximate scores are compared by their cosines. */
function nearestOf(shards: readonly CandidatesAnswer[]): number[] {
  const likely = of(shards, 'nearest').flat();
  if (shards.length > 1) likely.sort((a, b) => b.score - a.score || a.number - b.number);
  return likely
    .slice(0, likelyFor(PER_SIGNAL))
    .map(({ number, cosine }) => ({ number, cosine: Math.fround(cosine) }))
    .filter(({ cosine }) => cosine > 0)
    .sort((a, b) => b.cosine - a.cosine || a.number - b.number)
    .slice(0, PER_SIGNAL)
    .map(({ number }) => number);
}

/** The chunks of lines of files. */
class LinesOfFiles {
  readonly #chunks = new Map<string, number>();

  constructor(shards: readonly CandidatesAnswer[]) {
    this.add(of(shards, 'lines').flat());
  }

  add(lines: readonly { file: number; line: number; number: number }[]): void {
    for (const { file, line, number } of lines) this.#chunks.set(`${file}:${line}`, number);
  }

  /** Maps chunks to the verbatim line that they contain. */
  chunksOf(exact: ReadonlyMap<number, WordForWord>): Map<number, number> {
    const found = new Map<number, number>();
    for (const [file, { line }] of exact) {
      const chunk = line === 0 ? undefined : this.#chunks.get(`${file}:${line}`);
      if (chunk !== undefined) found.set(chunk, line);
    }
    return found;
  }
}

function candidatesOf(
  chosen: readonly number[],
  rows: Rows,
  symbols: ReadonlyMap<number, Definition>,
  lines: ReadonlyMap<number, number>,
): Candidate[] {
  return chosen.flatMap((chunk): Candidate | [] => {
    const row = rows.chunkIfKnown(chunk);
    if (!row) return [];
    const definition = symbols.get(chunk);
    return {
      chunk,
      file: row.file,
      keyword: row.keyword,
      cosine: row.cosine,
      inBody: row.inBody,
      inName: row.inName,
      inDoc: row.inDoc,
      inSignature: row.inSignature,
      inContainer: row.inContainer,
      nameFit: row.nameFit,
      bodyLines: row.bodyLines,
      length: row.length,
      kind: row.kind,
      definesSymbol: definition?.strength ?? 0,
      isUnambiguous: definition?.isUnambiguous ?? false,
      isContinuation: definition?.isContinuation ?? false,
      exactLine: lines.get(chunk) ?? 0,
    };
  });
}

/** The definition of a name whose uses are asked for, and found, is no answer. */
const withoutName = (candidate: Candidate): Candidate => ({
  ...candidate,
  ...{ inName: 0, inDoc: 0, inSignature: 0, inBody: 0, nameFit: 0, definesSymbol: 0, isUnambiguous: false },
});

/** Reads candidates for what is still to be found in them: runs of a pasted text, and lines with names that nothing defines or whose uses are asked for. */
function* linesOf(
  { pasted, terms, usedName }: Question,
  windows: readonly Window[],
  { candidates }: Retrieval,
  { rows, texts, names }: { rows: Rows; texts: FilesWithTexts; names: readonly string[] },
): Steps<{ texts: FilesWithTexts; lines: { file: number; line: number; number: number }[] } | undefined> {
  const chunks = chunksToRead(windows, candidates).map(({ chunk, inBody }) => ({ number: chunk, inBody }));
  const pathOf = (file: number) => rows.file(file).path;
  const named = names.map(literal => {
    const text = texts.find(one => one.literal === literal)!;
    const isUsed = literal === usedName;
    return { literal, chunks: chunksWithName(text, candidates, pathOf), ...(isUsed && { isUsed }) };
  });
  if (chunks.length === 0 && named.length === 0) return undefined;
  const answers = yield* askShards({ round: 'lines', pasted, terms, chunks, names: named });
  const inOrder = new Map(chunks.map(({ number }, at) => [number, at]));
  const runs = answers
    .flatMap(answer => answer.runs)
    .sort((a, b) => inOrder.get(a.number)! - inOrder.get(b.number)!);
  if (runs.length === 0 && named.length === 0) return undefined;
  const located = withLinesOfNames(
    texts,
    named.map((one, at) => ({ ...one, found: answers.flatMap(answer => answer.names[at]!) })),
    chunk => pathOf(rows.chunk(chunk).file),
  );
  const found = [...runs, ...answers.flatMap(answer => answer.names.flat())];
  return {
    texts: [...located, ...filesOfRuns(runs, chunk => rows.file(rows.chunk(chunk).file))],
    lines: found.flatMap(line => placed(line, rows)),
  };
}

function placed(
  { number, line, holder }: LinesAnswer['runs'][number] | LinesAnswer['names'][number][number],
  rows: Rows,
): { file: number; line: number; number: number }[] {
  return holder === undefined ? [] : [{ file: rows.chunk(number).file, line, number: holder }];
}
