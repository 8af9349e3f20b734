import { withBlanks } from './language.ts';

const MACRO = String.raw`[A-Z_][A-Z0-9_]{2,}(?:\([^()\n]*\))?`;
/**
 * Macros that make a class, a namespace or a constructor look like something else, and what is in it unreadable:
 * `class EXPORT_API Widget : Base {`, `FMT_BEGIN_NAMESPACE` on a line of its own, `UNITTEST struct node *next(…)`,
 * `FMT_CONSTEXPR size_padding(int)`, `static void printflike(1, 2) log(…)`: with a number among its arguments, it is no
 * function that is declared; nor is a test whose name a string follows, `TEST_XML(name, "<a/>") {`. Each pattern finds what stays, then the macro.
 */
const MISLEADING = [
  String.raw`(^[ \t]*(?:typedef |template ?<[^\n]*> ?)?(?:class|struct|union|enum class) +)(${MACRO})(?=\s+[A-Za-z_][\w:]*\s*(?:final\s*)?[<:{])`,
  String.raw`(^)((?:[A-Z0-9_]*_)?(?:BEGIN|END)(?:_[A-Z0-9_]*)?)(?=[ \t]*$)`,
  String.raw`(^[ \t]*)(${MACRO}(?:\s+${MACRO}){0,3})(?=\s+(?:template|namespace|class|struct|union|enum|inline|extern|static|using|typedef|constexpr)\b)`,
  String.raw`(^[ \t]*#.*)|\b[A-Z0-9_]{1,60}_(?:CONSTEXPR\d{0,3}|[A-Z]{0,9}_?INLINE|NODISCARD|NORETURN|NOEXCEPT)\b(?!\()`,
  String.raw`(^[ \t]*(?:[A-Za-z_]\w*[ \t*]+){1,8})[A-Za-z_]\w*\((?:\w+,[ \t]*)*\d+(?:,[ \t]*\w+)*\)(?=\s+[A-Za-z_*])`,
  String.raw`(^(?:[A-Z\d]+_)*TEST(?:_[A-Z\d]+)*\(\w+)\s*,\s*"[^\n]*(?=\)\s*\{?[ \t]*\r?$)`,
].map(source => new RegExp(source, 'gm'));

const ENUM = /\benum\b[^;{}()]{0,200}\{[^{}]*\}/g;
/** `MOUSE_KEY(UP),` among the values of an enumeration: without its arguments it is a value like the others. */
const MADE_VALUE = /(^[ \t]*\w+)\([^()\n]*\)(?=[ \t]*(?:,|\r?$|\/[*/]))/gm;

/** A C or C++ text of the same length, blank where such macros stand. */
export function withoutMacros(text: string): string {
  return withBlanks(text, MISLEADING).replace(ENUM, values => withBlanks(values, [MADE_VALUE]));
}
