import { readFileSync, writeFileSync } from 'node:fs';

/** Parts of docs/relevance.md that a run writes, each between `<!-- figures: NAME -->` and `<!-- end -->`. */
export type Sections = Partial<
  Record<'questions' | 'validated' | 'ablations' | 'reliability' | 'symbols' | 'time', string>
>;

/**
 * The document with the given sections put in; the others stay as they are.
 * @throws Error where the document has no place for one.
 */
export function withSections(document: string, sections: Sections): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const place = new RegExp(`(<!-- figures: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`the document has no place for ${name}`);
    return text.replace(place, (_, begin: string, end: string) => `${begin}\n${section.trim()}\n\n${end}`);
  }, document);
}

export function writeSections(file: string, sections: Sections): void {
  writeFileSync(file, withSections(readFileSync(file, 'utf8'), sections));
}
