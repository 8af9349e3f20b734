/** A request without what explains it, and the explanations: "force casts (as!)", "dates, e.g. 2024-01-31". */
export interface Told {
  main: string;
  asides: readonly string[];
}

/** In parentheses after a space: elsewhere they belong to code. */
const PARENTHESES = /\s+\(((?:[^()]|\([^()]*\))*)\)(?=[\s,?.]|$)/gu;
const EXAMPLE =
  /[,:;]?\s+(?:i\.e\.|e\.g\.|eg|ie|namely|that is|for example|for instance|as in|i mean|such as|like|por ejemplo|es decir|como)[,:]?\s+(\S.*)$/iu;
const COLON = /:\s+(\S.*)$/u;
const DASH = /\s+[-–—]\s+(\S.*)$/u;

/** Takes explanations off a phrase; undefined where it has none. */
export function withoutAsides(text: string): Told | undefined {
  const asides: string[] = [];
  let main = text.replace(PARENTHESES, (_all, inner: string) => {
    asides.push(inner.trim());
    return '';
  });
  for (const test of [EXAMPLE, COLON, DASH]) {
    const match = test.exec(main);
    if (!match || match.index === 0) continue;
    asides.push(match[1] as string);
    main = main.slice(0, match.index);
  }
  return asides.some(aside => /[\p{L}\d]/u.test(aside)) && main.trim() !== ''
    ? { main: main.trim(), asides }
    : undefined;
}
