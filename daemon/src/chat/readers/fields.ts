import { either, exactNames, fill } from '../patterns.ts';
import { type Context, namesOf, type Reader, reading, show } from '../reading.ts';
import type { ReaderName } from '../words/types.ts';

const r = String.raw;

/** A type of Java or Dart: "return timeout;" declares nothing. */
const TYPE = r`(int|long|short|byte|char|boolean|bool|float|double|num|dynamic|var|final|(\w+\.)*[A-Z]\w*(<.*>)?)(\[\])*\??`;

/** How a member called `{name}` is declared that holds a value. */
const FIELDS: Readonly<Record<string, string>> = {
  go: r`^\s+(\w+,\s*)*{name}(,\s*\w+)*\s+[\w*\[<(]`,
  rust: r`^\s*(pub(\([^)]*\))?\s+)?{name}\s*:\s*[^:\s]`,
  zig: r`^\s+{name}\s*:\s*\S`,
  c: r`^\s+([\w:<>,*&]+\s+)+[*&]*{name}\s*(\[[^\]]*\]|:\s*\d+|\{[^{}]*\}|=[^=;].*)?;`,
  java: r`^\s+((public|private|protected|static|final|volatile|transient)\s+)*${TYPE}\s+{name}\s*(=[^=]|;)`,
  dart: r`^\s+((static|late|final|const|covariant|external)\s+)*${TYPE}\s+{name}\s*(=[^=>]|;)|^\s+((static|late)\s+)*(final|const|var)\s+{name}\s*=`,
  csharp: r`^\s*((public|private|protected|internal|static|readonly|const|required|virtual|override|abstract|sealed|new|volatile)\s+)+[\w<>\[\],.?]+\s+{name}\s*(=|;|\{)`,
  kotlin: r`\b(val|var)\s+{name}`,
  scala: r`\b(val|var)\s+{name}`,
  swift: r`\b(let|var)\s+{name}`,
  python: r`^\s+{name}\s*:\s*[^=\s]|^( {4}|\t){name}\s*=[^=]|\bself\.{name}\s*(:[^=]+)?=[^=]`,
  javascript: r`^\s*((public|private|protected|static|readonly|declare|override|accessor)\s+)*#?{name}[?!]?\s*(:|=[^=>]|;)|\bthis\.#?{name}\s*=[^=>]`,
  php: r`\b(public|private|protected|static|readonly|var)\s+([?\w|\\]+\s+)?\${name}`,
  ruby: r`\battr_\w+\b.*:{name}|@{name}\s*(\|\|)?=[^=~>]`,
  haskell: r`^\s*[{,]?\s*(\w+\s*\{\s*)?{name}\s*::`,
  elixir: r`\bdefstruct\b.*\b{name}:|^\s+{name}:\s`,
};

/** Readers of members that hold values, which stand on lines of their own. */
export const FIELD_READERS = {
  fieldNamed: (parts, context: Context) => {
    const written = context.languages.flatMap(({ id }) => FIELDS[id] ?? []);
    const names = namesOf(parts, context).map(name => name.replace(/^[@$#]+/u, ''));
    if (written.length === 0 || !names.every(name => /^\w+$/.test(name))) return undefined;
    return reading(fill(either(written, false), exactNames(names)), `fields called ${show(names)}`);
  },
} satisfies Partial<Record<ReaderName, Reader>>;
