/**
 * The messages between a question and the shards of its indexes, round by round. A shard is one reader: of one
 * index, or of several as one. Shards may be on other machines, so everything is JSON, and schemas check what arrives.
 */
import Type, { type Static, type TSchema } from '../../api/type.ts';
import { CHUNK_KINDS } from '../../languages/kinds.ts';
import type { PathFacts } from './path-facts.ts';

/** Most rows of a list. More than the steps ask for by themselves. */
const MAX_ROWS = 20_000;
const MAX_LIST = 4096;
const MAX_CHARACTERS = 8192;
const MAX_TEXT = 4 << 20;

const EXACT = { additionalProperties: false };
const text = () => Type.String({ maxLength: MAX_CHARACTERS });
/** Names and signatures may be as long as a line. */
const long = () => Type.String({ maxLength: MAX_TEXT });
const count = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const list = <Schema extends TSchema>(of: Schema, most = MAX_LIST) => Type.Array(of, { maxItems: most });
const numbers = () => list(count(), MAX_ROWS);
const mask = () => Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });

/** A word similar to a misspelled one. `uses` is its frequency. */
const Near = Type.Object({ term: text(), mistakes: Type.Number({ minimum: 0 }), uses: count() }, EXACT);

/**
 * What is looked for besides a definition or member of a name: its words in one chunk; near names too if no chunk has them; near names in any
 * case. Each costs more.
 */
export const SEARCHED = ['nothing', 'together', 'near', 'always near'] as const;
export type Searched = (typeof SEARCHED)[number];

/** Which words there are, and how common they are. */
export const WordsAsk = Type.Object(
  {
    round: Type.Enum(['words']),
    /** With the word of which it is the term: how often it occurs, or which terms are near to it. Counted: how often. Else: if it occurs. */
    terms: list(
      Type.Object(
        { term: text(), word: Type.Optional(text()), isCounted: Type.Optional(Type.Boolean()) },
        EXACT,
      ),
    ),
    /** Names that may be misspelled, and what to look for if nothing is called so: see {@link SEARCHED}. */
    names: list(Type.Object({ name: text(), or: Type.Enum(SEARCHED) }, EXACT)),
  },
  EXACT,
);
export const WordsAnswer = Type.Object(
  {
    live: count(),
    length: count(),
    files: count(),
    /** Whether the vectors are those of the built-in model; undefined without any. */
    isBuiltIn: Type.Optional(Type.Boolean()),
    terms: list(
      Type.Object(
        {
          known: Type.Boolean(),
          /** Allowed chunks that have it. */
          chunks: count(),
          /** Files with it in their paths. */
          paths: count(),
          near: list(Near),
        },
        EXACT,
      ),
    ),
    names: list(
      Type.Object(
        {
          isDefined: Type.Boolean(),
          isMember: Type.Boolean(),
          /** Whether a chunk has all words of the name. */
          isTogether: Type.Boolean(),
          /** Near names, by the sign of their terms. */
          definitions: list(Near),
          members: list(Near),
        },
        EXACT,
      ),
    ),
  },
  EXACT,
);

/** How the names of these terms are spelled. */
export const SpellingsAsk = Type.Object({ round: Type.Enum(['spellings']), term: text() }, EXACT);
export const SpellingsAnswer = Type.Object(
  { chunks: list(Type.Object({ number: count(), names: list(long()) }, EXACT)) },
  EXACT,
);

/** Symbols by name alone. */
export const NamesAsk = Type.Object(
  {
    round: Type.Enum(['names']),
    typed: text(),
    /** Only names that begin with what is typed, without regard to filters. */
    isBeginning: Type.Boolean(),
  },
  EXACT,
);
const TermChunks = Type.Object({ term: text(), chunks: numbers() }, EXACT);
/** The terms of definitions and of members, each in the order of `termsWith`. */
const NamedTerms = Type.Object({ definitions: list(TermChunks), members: list(TermChunks) }, EXACT);
const NamedSymbol = Type.Object(
  {
    name: long(),
    kind: Type.Enum(CHUNK_KINDS),
    line: count(),
    endLine: count(),
    container: Type.Union([long(), Type.Null()]),
    isMember: Type.Optional(Type.Boolean()),
    isForward: Type.Optional(Type.Boolean()),
  },
  EXACT,
);
export const NamesAnswer = Type.Object(
  {
    beginning: NamedTerms,
    inside: NamedTerms,
    words: list(TermChunks),
    chunks: list(
      Type.Object(
        {
          number: count(),
          path: text(),
          language: text(),
          symbol: Type.Union([long(), Type.Null()]),
          startLine: count(),
          endLine: count(),
          /** It only adds to the type that its symbol names. */
          isExtension: Type.Optional(Type.Boolean()),
          /** Those like the typed name. */
          symbols: list(NamedSymbol),
        },
        EXACT,
      ),
    ),
  },
  EXACT,
);

/** The statistics of all shards, with which each computes the same scores. */
const Statistics = {
  live: count(),
  length: count(),
  files: count(),
  /** `isForm` marks a short form of other words of the question, `of` the synonym of another term. */
  terms: list(
    Type.Object(
      {
        term: text(),
        chunks: count(),
        paths: count(),
        isForm: Type.Optional(Type.Boolean()),
        of: Type.Optional(text()),
        nearness: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      },
      EXACT,
    ),
  ),
  vector: list(Type.Integer({ minimum: -128, maximum: 127 }), MAX_ROWS),
};
/** The best candidates of each way to find some. */
export const CandidatesAsk = Type.Object(
  {
    round: Type.Enum(['candidates']),
    ...Statistics,
    symbols: list(
      Type.Object(
        { term: text(), name: text(), isExplicit: Type.Boolean(), container: Type.Optional(text()) },
        EXACT,
      ),
    ),
    places: list(Type.Object({ path: text(), line: count() }, EXACT)),
    literals: list(text()),
    /** Whether it is only a name: see undefined-names.ts. */
    isBareSymbol: Type.Boolean(),
    /** Masks of the terms of pairs of words: see quoted-runs.ts. */
    pairs: list(mask()),
  },
  EXACT,
);
/** The input of the ranker's features: see candidate.ts. */
const ChunkRow = Type.Object(
  {
    number: count(),
    file: count(),
    keyword: Type.Number(),
    cosine: Type.Number(),
    inBody: mask(),
    inName: mask(),
    inDoc: mask(),
    inSignature: mask(),
    inContainer: mask(),
    /** How well a name in it fits the question: see name-fit.ts. */
    nameFit: Type.Number({ minimum: 0, maximum: 1 }),
    /** How many of its lines are in bodies of functions: see store/body-lines.ts. */
    bodyLines: count(),
    length: count(),
    kind: Type.Enum(CHUNK_KINDS),
  },
  EXACT,
);
const FileRow = Type.Object(
  {
    number: count(),
    path: text(),
    language: text(),
    /** The number of its first chunk. */
    first: count(),
    chunkCount: count(),
    /** BM25 of the whole file. */
    score: Type.Number(),
    /** Of its outline and the question. */
    cosine: Type.Number(),
    /** Of its path. */
    pathScore: Type.Number(),
    isLegacy: Type.Boolean(),
    isGenerated: Type.Boolean(),
  },
  EXACT,
);
/** A definition of a name, in what its rank among all definitions depends on. */
const DefinitionRow = Type.Object(
  {
    number: count(),
    file: count(),
    likeness: Type.Number({ minimum: 0, maximum: 1 }),
    isMember: Type.Boolean(),
    isForward: Type.Boolean(),
    isContinuation: Type.Boolean(),
    isAddition: Type.Boolean(),
  },
  EXACT,
);
const Rows = { chunks: list(ChunkRow, MAX_ROWS), files: list(FileRow, MAX_ROWS) };
/** The first chunks that have a name's term, and the first of them that has the name as it is written. */
const Holding = Type.Object({ chunks: numbers(), found: Type.Optional(count()) }, EXACT);
export const CandidatesAnswer = Type.Object(
  {
    ...Rows,
    byKeyword: numbers(),
    /** By approximate score, highest first. */
    nearest: list(
      Type.Object({ number: count(), score: Type.Number(), cosine: Type.Number() }, EXACT),
      MAX_ROWS,
    ),
    symbols: list(
      Type.Object({ count: count(), lists: list(numbers()), rows: list(DefinitionRow, MAX_ROWS) }, EXACT),
    ),
    filesByKeyword: numbers(),
    filesByPath: numbers(),
    /** Files of a place, with how many segments of the path they have in common. */
    places: list(Type.Object({ segments: count(), count: count(), files: numbers() }, EXACT)),
    /** Files that may contain a text, or that contain it (see files-with-texts.ts). Null: unknown, or too many. */
    literals: list(
      Type.Union([
        Type.Null(),
        Type.Object(
          {
            /** How many the pattern index names, and how many of these may hold the text by their words. */
            likely: count(),
            count: count(),
            files: list(
              Type.Object(
                { path: text(), file: Type.Optional(count()), line: count(), isFound: Type.Boolean() },
                EXACT,
              ),
            ),
          },
          EXACT,
        ),
      ]),
    ),
    /** For the literals that may be names that nothing defines. */
    names: list(Type.Object({ literal: text(), defining: Holding, holding: Holding }, EXACT)),
    /** Best chunks of each file that is listed. */
    best: list(Type.Object({ file: count(), chunks: numbers() }, EXACT), MAX_ROWS),
    /** The chunks of lines in files that hold texts or are named with a line. */
    lines: list(Type.Object({ file: count(), line: count(), number: count() }, EXACT), MAX_ROWS),
    pairs: list(numbers()),
    /** The first allowed chunks, if nothing else is found. */
    first: numbers(),
  },
  EXACT,
);

/** Rows of further chunks. */
export const RowsAsk = Type.Object({ round: Type.Enum(['rows']), ...Statistics, chunks: numbers() }, EXACT);
export const RowsAnswer = Type.Object(Rows, EXACT);

/** Lines of candidates with runs of words, or with names that nothing defines or whose uses are asked for. */
export const LinesAsk = Type.Object(
  {
    round: Type.Enum(['lines']),
    pasted: Type.String({ maxLength: MAX_TEXT }),
    terms: list(text()),
    /** The chunks in which to look for runs of the pasted text: those with the terms in their lines. */
    chunks: list(Type.Object({ number: count(), inBody: mask() }, EXACT)),
    /** `isUsed`: only lines that use the name, not those that define or import it. */
    names: list(
      Type.Object({ literal: text(), chunks: numbers(), isUsed: Type.Optional(Type.Boolean()) }, EXACT),
    ),
  },
  EXACT,
);
/** `holder` is the first chunk with the line. */
const LineRow = { number: count(), line: count(), holder: Type.Optional(count()) };
export const LinesAnswer = Type.Object(
  {
    runs: list(Type.Object({ ...LineRow, text: text(), words: count() }, EXACT)),
    names: list(list(Type.Object({ ...LineRow, confidence: count() }, EXACT))),
  },
  EXACT,
);

/** Chunks as the index has them, and their lines on disk. */
export const TextsAsk = Type.Object(
  {
    round: Type.Enum(['texts']),
    chunks: numbers(),
    withLines: Type.Boolean(),
    /** A name, reduced to letters and digits, that the lines of one of these chunks may have. */
    name: Type.Optional(text()),
    named: numbers(),
  },
  EXACT,
);
export const TextsAnswer = Type.Object(
  {
    chunks: list(
      Type.Object(
        {
          /** Its number. */
          id: count(),
          startLine: count(),
          endLine: count(),
          startByte: Type.Union([count(), Type.Null()]),
          kind: Type.Enum(CHUNK_KINDS),
          symbol: Type.Union([long(), Type.Null()]),
          container: Type.Union([long(), Type.Null()]),
          signature: Type.Union([long(), Type.Null()]),
          symbols: list(NamedSymbol, MAX_ROWS),
          /** Left out if the file has changed since it was indexed. */
          lines: Type.Optional(
            Type.Object(
              {
                snippet: Type.String({ maxLength: MAX_TEXT }),
                contextBefore: Type.String({ maxLength: MAX_TEXT }),
                contextAfter: Type.String({ maxLength: MAX_TEXT }),
              },
              EXACT,
            ),
          ),
          /** Set for the first chunk that has the name. */
          hasName: Type.Optional(Type.Boolean()),
        },
        EXACT,
      ),
    ),
  },
  EXACT,
);

/** By round: the schemas of what is asked and answered. */
export const ROUNDS = {
  words: { ask: WordsAsk, answer: WordsAnswer },
  spellings: { ask: SpellingsAsk, answer: SpellingsAnswer },
  names: { ask: NamesAsk, answer: NamesAnswer },
  candidates: { ask: CandidatesAsk, answer: CandidatesAnswer },
  rows: { ask: RowsAsk, answer: RowsAnswer },
  lines: { ask: LinesAsk, answer: LinesAnswer },
  texts: { ask: TextsAsk, answer: TextsAnswer },
} as const;

export type Near = Static<typeof Near>;
export type Holding = Static<typeof Holding>;
export type TermChunks = Static<typeof TermChunks>;
export type NamedTerms = Static<typeof NamedTerms>;
export type ChunkRow = Static<typeof ChunkRow>;
export type FileRow = Static<typeof FileRow> & {
  /** Known without the path in the same process. */
  facts?: PathFacts;
};
export type DefinitionRow = Static<typeof DefinitionRow>;
export type WordsAsk = Static<typeof WordsAsk>;
export type WordsAnswer = Static<typeof WordsAnswer>;
export type SpellingsAsk = Static<typeof SpellingsAsk>;
export type SpellingsAnswer = Static<typeof SpellingsAnswer>;
export type NamesAsk = Static<typeof NamesAsk>;
export type NamesAnswer = Static<typeof NamesAnswer>;
export type CandidatesAsk = Static<typeof CandidatesAsk>;
export type CandidatesAnswer = Omit<Static<typeof CandidatesAnswer>, 'files'> & { files: FileRow[] };
export type RowsAsk = Static<typeof RowsAsk>;
export type RowsAnswer = Omit<Static<typeof RowsAnswer>, 'files'> & { files: FileRow[] };
export type LinesAsk = Static<typeof LinesAsk>;
export type LinesAnswer = Static<typeof LinesAnswer>;
export type TextsAsk = Static<typeof TextsAsk>;
export type TextsAnswer = Static<typeof TextsAnswer>;
export type Statistics = Pick<RowsAsk, 'live' | 'length' | 'files' | 'terms' | 'vector'>;

/** The answer of a shard to each kind of round. */
export interface Answers {
  words: WordsAnswer;
  spellings: SpellingsAnswer;
  names: NamesAnswer;
  candidates: CandidatesAnswer;
  rows: RowsAnswer;
  lines: LinesAnswer;
  texts: TextsAnswer;
}
export type Ask = WordsAsk | SpellingsAsk | NamesAsk | CandidatesAsk | RowsAsk | LinesAsk | TextsAsk;
export type Answer = Answers[Ask['round']];
