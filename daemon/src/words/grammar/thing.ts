/** What someone wrote for a name or a text. */
export interface Thing {
  text: string;
  /** As a regular expression: with its flags. */
  flags?: string;
  /** Quoted, code, words of the sentence, or words that a name is made of. */
  sort: 'quoted' | 'code' | 'word' | 'spoken';
}
