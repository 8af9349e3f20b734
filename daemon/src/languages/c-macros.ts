import { withBlanks } from './language.ts';

const MACRO = String.raw`[A-Z_][A-Z0-9_]{2,}(?:\([^()\n]*\))?`;
/**
 * Macros that the grammar misreads, together with the class, namespace or constructor around them: `class EXPORT_API
 * Widget : Base {`, `FMT_BEGIN_NAMESPACE` on its own line, `UNITTEST struct node *next(…)`, `FMT_CONSTEXPR
 * size_padding(int)`, `static void printflike(1, 2) log(…)` (numbers are not parameters), and `TEST_XML(name, "<a/>")
 * {`. Each pattern matches the text to keep in its first group, then the macro.
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
/** `MOUSE_KEY(UP),` in an enumeration. Without its arguments the grammar reads it as a value. */
const MADE_VALUE = /(^[ \t]*\w+)\([^()\n]*\)(?=[ \t]*(?:,|\r?$|\/[*/]))/gm;

/** A C or C++ text of the same length with such macros blanked. */
export function withoutMacros(text: string): string {
  return withBlanks(text, MISLEADING).replace(ENUM, values => withBlanks(values, [MADE_VALUE]));
}
