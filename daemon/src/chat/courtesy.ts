import type { Grammar } from './grammar.ts';

/**
 * A request without its greeting, its thanks and what led to it: "hello, …" and "…, thanks!" are no parts of a list.
 */
export function withoutCourtesy(text: string, grammars: readonly Grammar[]): string {
  const said = grammars
    .flatMap(({ greeting, thanks }) => [greeting, thanks])
    .reduce((now, test) => now.replace(test, ''), text);
  const asked = grammars
    .flatMap(({ courtesies }) => courtesies)
    .reduce((now, [test, as]) => now.replace(test, as), said.trim());
  return asked.trim() === '' ? text : asked;
}
