/** Which macros make a definition from their arguments, and which argument is its name. */

/** Macros with arguments defined in a text → the argument that names the definition; -1 if unknown. */
export type DefiningMacros = ReadonlyMap<string, number>;

/** Characters of a macro's body that are examined. */
const MAX_BODY = 1_000;
const DEFINE = /^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\n]*)\)((?:.*\\\r?\n)*.*)/gm;

export function definingMacrosIn(text: string): DefiningMacros {
  const makers = new Map<string, number>();
  for (const [, name, list, body] of text.matchAll(DEFINE)) {
    const parameters = list!.split(',').map(one => one.trim());
    makers.set(
      name!,
      parameters.findIndex(one => /^\w+$/.test(one) && isName(one, body!.slice(0, MAX_BODY))),
    );
  }
  return makers;
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
export function isMacro(word: string, makers: DefiningMacros, withTests = false): boolean {
  if (TESTS.test(word)) return withTests;
  return CAPITALS.test(word) || DEFINES.test(word) || makers.has(word);
}

/** Whether the macro in a statement `MACRO(name);` defines its argument. */
export function isDefining(word: string, makers: DefiningMacros): boolean {
  return DEFINES.test(word) || (makers.get(word) ?? -1) >= 0;
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
export function nameArgument(
  macro: string,
  given: readonly string[],
  makers: DefiningMacros = new Map(),
): number {
  const known = makers.get(macro) ?? -1;
  if (NAME.test(given[known] ?? '')) return known;
  if (TESTS.test(macro)) return given.findLastIndex(one => NAME.test(one));
  if (/METHOD|MEMBER|_F$/.test(macro) && NAME.test(given[1] ?? '')) return 1;
  return given.findIndex(one => NAME.test(one) && !IS_TYPE.test(one));
}
