/** A chunk that may answer, with what each way of searching found of it. */
export interface Candidate {
  chunk: number;
  /** Position of its file in the reader. */
  file: number;
  /** BM25F over the chunk's fields. */
  keyword: number;
  /** Cosine of the question's vector and the chunk's, −1 to 1. */
  cosine: number;
  /** Masks (`term-mask.ts`) of the question's terms that each field holds. */
  inBody: number;
  inName: number;
  inDoc: number;
  inSignature: number;
  inContainer: number;
  /** Strength of a whole identifier of the question being defined here, 0 to 1. */
  definesSymbol: number;
  /** Whether the whole question is that identifier, and nothing is called so but this: hardly anything else can be meant. */
  isMeant: boolean;
  /** Whether the line that defines that stands elsewhere: a later part, a constructor of the class, an extension of it. */
  continues: boolean;
  /** The line of it, from 1, that has what the question says word for word; 0 for none. */
  sameLine: number;
}
