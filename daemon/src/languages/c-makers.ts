/** Which macros make a definition out of their arguments, and which argument its name is. */

/** Macros with arguments that a text defines: the argument that names what they make; -1 where it does not show. */
export type Makers = ReadonlyMap<string, number>;

/** Characters of a macro that are looked at. */
const MAX_BODY = 1_000;
const DEFINE = /^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\n]*)\)((?:.*\\\r?\n)*.*)/gm;

export function makersIn(text: string): Makers {
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

/** Whether a parameter is followed by what a name is: `int name(void)`, `sys_##name(`. */
function isName(parameter: string, body: string): boolean {
  return new RegExp(String.raw`(?:[\w*&]\s+|\*|##\s*)${parameter}\s*(?:##\s*\w+\s*)?(?:[(=[]|;?\s*$)`).test(
    body,
  );
}

/** `DEFINE_FOO`, `SYSCALL`: two letters at least, all of them capitals. */
const CAPITALS = /^[A-Z][A-Z\d_]*[A-Z\d]$/;
/** What its name says of a macro: that it defines what it is given. `DEFINE_bool` too. */
const DEFINES = /(?:^|_)(?:DEFINE|DECLARE|DEF|LIST_HEAD)(?:_|\d*$)/;
/** The C++ grammar reads tests as functions without a type; the C grammar reads them as calls. */
const TESTS = /^(?:[A-Z\d]+_)*TEST(?:_[A-Z\d]+)*$/;

/** Whether a word before `(…) {` is a macro, and no function of that name. `withTests`: the macros of tests too. */
export function isMacro(word: string, makers: Makers, withTests = false): boolean {
  if (TESTS.test(word)) return withTests;
  return CAPITALS.test(word) || DEFINES.test(word) || makers.has(word);
}

/** Whether a macro that stands for itself, as `MACRO(name);`, defines what it is given. */
export function isDefining(word: string, makers: Makers): boolean {
  return DEFINES.test(word) || (makers.get(word) ?? -1) >= 0;
}

/** Whether it only declares it. */
export function isDeclaring(word: string): boolean {
  return /(?:^|_)DECLARE(?:_|$)/.test(word);
}

const NAME = /^[A-Za-z_]\w*$/;
const IS_TYPE = /^(?:void|u?int\d*|char|short|long|float|double|signed|unsigned|bool|struct|const)$|_t$/;

/**
 * Which argument of a macro names what it makes: the one that the macro's own text says, the last one of a test, the second of
 * `PHP_METHOD(Door, slam)`, else the first that can be a name and is no type; -1 for none.
 */
export function nameAmong(macro: string, given: readonly string[], makers: Makers = new Map()): number {
  const known = makers.get(macro) ?? -1;
  if (NAME.test(given[known] ?? '')) return known;
  if (TESTS.test(macro)) return given.findLastIndex(one => NAME.test(one));
  if (/METHOD|MEMBER|_F$/.test(macro) && NAME.test(given[1] ?? '')) return 1;
  return given.findIndex(one => NAME.test(one) && !IS_TYPE.test(one));
}
