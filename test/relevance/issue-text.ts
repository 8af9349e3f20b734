/** The text of a commit as a question: without the places that it names, and without trailers. */

const TRAILER = /^(?:[A-Z][\w-]*(?:-by|-Id|-RevId)|Cc|RELNOTES|Ref|Link|Bug):(?:\s|$)/i;
const LINKS_ISSUE =
  /^(?:(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?|see(?: also)?|ref(?:s|erences)?|pr|issue)\b[\s:]*)*(?:[\w./-]*#|GH-)\d+[\s,.)]*$/i;
const ADDRESS = /<?https?:\/\/\S+/g;
const ISSUE_NUMBER = /\s*\(?(?:\b(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?)\s+)?[\w./-]*#\d+\)?/gi;
const LINE_NUMBER = /\b(?:on |at |in )?lines? \d+(?:\s*[-–]\s*\d+)?|(?<=[\w)\]]):\d+(?::\d+)?\b/gi;
/** A path, or a file name with an extension. */
const PLACE = /(?<![\w@])[\w.@+~-]*(?:\/[\w.@+~-]+)+\/?|(?<![\w./-])[\w-]+(?:\.[\w-]+)*\.[a-z]\w{0,9}\b/gi;

/**
 * The question of a commit's text. `paths` are the files of its tree, which are taken out wherever the text names one. A text of more
 * than `characters` is cut at the end of a word.
 */
export function issueText(message: string, paths: readonly string[], characters: number): string {
  const places = namesOf(paths);
  const text = message
    .replaceAll('\r', '')
    .split('\n')
    .filter(line => !TRAILER.test(line.trim()) && !LINKS_ISSUE.test(line.trim()))
    .join('\n')
    .replace(ADDRESS, '')
    .replace(ISSUE_NUMBER, '')
    .replace(LINE_NUMBER, '')
    .replace(PLACE, place => (places.has(bare(place)) ? '' : place))
    .replace(/(?<!`)``(?!`)|\(\)(?<!\w\(\))|\[\d+\]\s*$/gm, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^[\s:,.-]+/, '')
    .trim();
  return text.length > characters ? text.slice(0, characters).replace(/\s+\S*$/, '') : text;
}

/** The words of a text, which has at least one letter in each. */
export const wordsOf = (text: string): string[] => text.match(/\S*\p{L}\S*/gu) ?? [];

const bare = (place: string) => place.replace(/^(?:\.{0,2}\/)+|[/.]+$/g, '').toLowerCase();

/** Every ending of each path and of its folders, with and without the extension. A folder or stem alone is a word. */
function namesOf(paths: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const path of paths) {
    const parts = path.toLowerCase().split('/');
    for (let start = 0; start < parts.length; start++) {
      for (let end = start + 1; end <= parts.length; end++) {
        const name = parts.slice(start, end).join('/');
        const isFile = end === parts.length;
        if (end - start > 1 || (isFile && name.includes('.'))) names.add(name);
        if (isFile && end - start > 1) names.add(name.replace(/\.\w+$/, ''));
      }
    }
  }
  return names;
}
