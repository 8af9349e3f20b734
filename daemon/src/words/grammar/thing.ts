/** The words of a request for a name or a text. */
export interface Thing {
  text: string;
  /** As a regular expression: with its flags. */
  flags?: string;
  /** Quoted, code, words of the sentence, or words that form a name. */
  sort: 'quoted' | 'code' | 'word' | 'spoken';
}
