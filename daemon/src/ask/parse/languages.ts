import { escapeRegex } from '../../languages/escape-regex.ts';
import { LANGUAGES } from '../../languages/index.ts';

/** The names of the languages that are split along their syntax. Others are also names of projects, or seldom asked for by name. */
const NAMES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.filter(({ syntax }) => syntax !== undefined).flatMap(({ name, aliases = [], title = name }) =>
    [name, ...aliases, title].map(each => [each.toLowerCase(), name] as const),
  ),
);

const ANY = [...NAMES.keys()].map(escapeRegex).join('|');
const NAME = String.raw`(?<![\w.+#-])(${ANY})(?![\w+#])`;
/** Where a language stands in a question that wants code in it: "in rust", at the end of a clause; "the python client". */
const WANTED = [
  new RegExp(String.raw`\bin ${NAME}(?=\W*$|[,;:?])`, 'gi'),
  new RegExp(
    String.raw`${NAME}(?= (?:bindings?|client|code|half|implementation|part|port|sdk|side|sources?)\b)`,
    'gi',
  ),
];

/** The languages in which a question wants code, by name, with the words that say so. */
export function languagesWanted(question: string): ReadonlyMap<string, string> {
  const words = WANTED.flatMap(pattern =>
    [...question.matchAll(pattern)].map(([, word]) => word!.toLowerCase()),
  );
  return new Map(words.map(word => [NAMES.get(word)!, word]));
}
