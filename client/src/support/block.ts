interface Lines {
  lineCount: number;
  lineAt(line: number): {
    text: string;
    isEmptyOrWhitespace: boolean;
    firstNonWhitespaceCharacterIndex: number;
  };
}

/** Lines at the indentation of a definition that belong to it: a bracket that opens or closes, a closing word. */
const CONTINUES = /^\s*(?:[()[\]{}>]|end\b)/;
const ENDS = /^\s*(?:\}|end\b)/;

/** The last line of the definition that begins at `first`, by indentation. Lines are from 0. */
export function endOfBlock(document: Lines, first: number): number {
  const start = document.lineAt(first).firstNonWhitespaceCharacterIndex;
  let last = first;
  for (let at = first + 1; at < document.lineCount; at++) {
    const { text, isEmptyOrWhitespace, firstNonWhitespaceCharacterIndex: indent } = document.lineAt(at);
    if (isEmptyOrWhitespace) continue;
    if (indent < start || (indent === start && !CONTINUES.test(text))) break;
    last = at;
    if (indent === start && ENDS.test(text)) break;
  }
  return last;
}
