import { alternatives, either, fill } from './patterns.ts';
import { byLanguage, type Reader, type Reading } from './reading.ts';
import { ROLE_READERS } from './role-readers.ts';
import type { ReaderName } from './words/types.ts';

/** What stands between two commas of a list, which may itself have brackets. */
const ONE = String.raw`(?:[^,()<>[\]{}]|\([^()]*\)|<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\}|[<>])*`;

/** Calls of a name, with what stands in the place of their arguments. */
function called(after: string, says: string): Reader {
  return (parts, context) => {
    const found = ROLE_READERS.call(parts, context);
    if (!found || found.pcre2) return undefined;
    return { ...found, pattern: callsAlone(found, after), literal: undefined, says: `${found.says} ${says}` };
  };
}

/** The pattern of a call up to its bracket, or the name alone where calls need none, and what follows. */
function callsAlone({ pattern }: Reading, after: string): string {
  const names = alternatives(pattern).map(one =>
    one.replace(/(?:\\s\*)?(?:\\\(|\[[^\]]*\\?\([^\]]*\])$/, ''),
  );
  return `${either(names)}${after}`;
}

/** Functions with a list of so many parameters on the line that names them. */
function countedParameters(commas: (n: number) => string, says: (n: number) => string): Reader {
  return ({ n = 1, kind = 'function' }, context) => {
    const pattern = byLanguage(context, rules => rules.defines[kind] ?? rules.defines.function);
    if (pattern === undefined) return undefined;
    return {
      pattern: `^(?=.*(?:${fill(pattern, '\\w+')})).*?\\w\\s*(?:<[^()]*>)?\\(${ONE}(?:,${ONE})${commas(n)}`,
      pcre2: true,
      says: `every ${kind} with ${says(n)} on the line of its name`,
    };
  };
}

/** Readers of what stands between the brackets of a call or a definition. */
export const ARGUMENT_READERS = {
  callEmpty: called('\\s*\\(\\s*\\)', 'without arguments'),
  callBare: called('[ \\t]+[\\w@:$"\'\\[{&*-]', 'without brackets'),
  parametersOver: countedParameters(
    n => `{${n},}`,
    n => `more than ${n} parameters`,
  ),
  parametersAtLeast: countedParameters(
    n => `{${Math.max(n - 1, 0)},}`,
    n => `${n} parameters or more`,
  ),
} satisfies Partial<Record<ReaderName, Reader>>;
