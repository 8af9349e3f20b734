/** What someone wrote for a name or a text. */
export interface Thing {
  text: string;
  /** As a regular expression: with its flags. */
  flags?: string;
  /** Quoted, code, or words of the sentence. */
  sort: 'quoted' | 'code' | 'word';
}
