/** A request without what explains it, and the explanations: "force casts (as!)", "dates, e.g. 2024-01-31". */
export interface Told {
  main: string;
  asides: readonly Aside[];
}

export interface Aside {
  text: string;
  /** One of several that are meant. */
  isExample: boolean;
}

/** In parentheses after a space: elsewhere they belong to code. */
const PARENTHESES = /\s+\(((?:[^()]|\([^()]*\))*)\)(?=[\s,?.]|$)/gu;
const EXAMPLE =
  /[,:;]?\s+(?:i\.e\.|e\.g\.|eg|ie|namely|that is|for example|for instance|as in|i mean|such as|(?:the )?(?:ones|those) like|like|por ejemplo|es decir|como)[,:]?\s+(\S.*)$/iu;
const COLON = /:\s+(\S.*)$/u;
const DASH = /\s+[-–—]\s+(\S.*)$/u;
/** "Properties { get; set; }": code with blanks inside. */
const BRACES = /(?<=\p{Ll})\s+(\{\s.+;.*\s\})$/u;

/** Takes explanations off a phrase; undefined where it has none. */
export function withoutAsides(text: string): Told | undefined {
  const asides: Aside[] = [];
  let main = text.replace(PARENTHESES, (_all, inner: string) => {
    asides.push({ text: inner.trim(), isExample: false });
    return '';
  });
  for (const test of [EXAMPLE, COLON, DASH, BRACES]) {
    const match = test.exec(main);
    if (!match || match.index === 0) continue;
    asides.push({ text: match[1] as string, isExample: test === EXAMPLE });
    main = main.slice(0, match.index);
  }
  return asides.some(({ text }) => /[\p{L}\d]|[^\s.…]{2}/u.test(text)) && main.trim() !== ''
    ? { main: main.trim(), asides }
    : undefined;
}
