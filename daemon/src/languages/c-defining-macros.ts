/** Which macros make a definition from their arguments, and which argument is its name. */

/** Characters of a macro's body that are examined. */
const MAX_BODY = 1_000;
const DEFINE = /^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\n]*)\)((?:.*\\\r?\n)*.*)/gm;

/** The macros with arguments that a text defines. A header may define thousands and use none, so each is read when it is asked for. */
export class DefiningMacros {
  readonly #defined = new Map<string, { parameters: string; body: string }>();
  readonly #names = new Map<string, number>();

  constructor(text: string) {
    for (const [, name, parameters, body] of text.matchAll(DEFINE))
      this.#defined.set(name!, { parameters: parameters!, body: body! });
  }

  has(macro: string): boolean {
    return this.#defined.has(macro);
  }

  /** Which argument names the definition that a macro makes; -1 if unknown. */
  nameOf(macro: string): number {
    const known = this.#names.get(macro);
    const defined = this.#defined.get(macro);
    if (known !== undefined || !defined) return known ?? -1;
    const parameters = defined.parameters.split(',').map(one => one.trim());
    const body = defined.body.slice(0, MAX_BODY);
    const at = parameters.findIndex(one => /^\w+$/.test(one) && isName(one, body));
    this.#names.set(macro, at);
    return at;
  }
}

/** Whether a parameter is used as a name: `int name(void)`, `sys_##name(`. */
function isName(parameter: string, body: string): boolean {
  return new RegExp(String.raw`(?:[\w*&]\s+|\*|##\s*)${parameter}\s*(?:##\s*\w+\s*)?(?:[(=[]|;?\s*$)`).test(
    body,
  );
}

/** `DEFINE_FOO`, `SYSCALL`: at least two letters, all capitals. */
const CAPITALS = /^[A-Z][A-Z\d_]*[A-Z\d]$/;
/** Macro names that say that the macro defines its argument, also `DEFINE_bool`. */
const DEFINES = /(?:^|_)(?:DEFINE|DECLARE|DEF|LIST_HEAD)(?:_|\d*$)/;
/** Test macros. The C++ grammar parses them as functions without a type, the C grammar as calls. */
const TESTS = /^(?:[A-Z\d]+_)*TEST(?:_[A-Z\d]+)*$/;

/** Whether the word before `(…) {` is a macro instead of a function name. `withTests`: test macros count too. */
export function isMacro(word: string, makers?: DefiningMacros, withTests = false): boolean {
  if (TESTS.test(word)) return withTests;
  return CAPITALS.test(word) || DEFINES.test(word) || makers?.has(word) === true;
}

/** Whether the macro in a statement `MACRO(name);` defines its argument. */
export function isDefining(word: string, makers: DefiningMacros): boolean {
  return DEFINES.test(word) || makers.nameOf(word) >= 0;
}

/** Whether it only declares its argument. */
export function isDeclaring(word: string): boolean {
  return /(?:^|_)DECLARE(?:_|$)/.test(word);
}

const NAME = /^[A-Za-z_]\w*$/;
const IS_TYPE = /^(?:void|u?int\d*|char|short|long|float|double|signed|unsigned|bool|struct|const)$|_t$/;

/**
 * Which argument of a macro call is the name: the one shown by the macro's definition, the last one of a test, the
 * second of `PHP_METHOD(Door, slam)`, otherwise the first that may be a name and is not a type; -1 for none.
 */
export function nameArgument(macro: string, given: readonly string[], makers?: DefiningMacros): number {
  const known = makers?.nameOf(macro) ?? -1;
  if (NAME.test(given[known] ?? '')) return known;
  if (TESTS.test(macro)) return given.findLastIndex(one => NAME.test(one));
  if (/METHOD|MEMBER|_F$/.test(macro) && NAME.test(given[1] ?? '')) return 1;
  return given.findIndex(one => NAME.test(one) && !IS_TYPE.test(one));
}
