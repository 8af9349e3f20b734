/** Rows of a text, each with its line end. */
export interface TextRows {
  readonly count: number;
  /** Text of rows `first` to `last`, both included, from 0. */
  slice(first: number, last: number): string;
}

/** Finds the headings of a text. */
export type FindHeadings = (lines: TextRows) => Heading[];

/** A heading of a text. */
export interface Heading {
  /** The row where its section begins, from 0. */
  row: number;
  /** The row of the title, if it differs. */
  titleRow?: number;
  level: number;
  title: string;
}
