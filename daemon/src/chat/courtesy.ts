import type { Grammar } from './grammar.ts';

/** A request without its greeting and its thanks: "hello, …" and "…, thanks!" are no parts of a list. */
export function withoutCourtesy(text: string, grammars: readonly Grammar[]): string {
  const said = grammars
    .flatMap(({ greeting, thanks }) => [greeting, thanks])
    .reduce((now, test) => now.replace(test, ''), text);
  return said.trim() === '' ? text : said;
}
