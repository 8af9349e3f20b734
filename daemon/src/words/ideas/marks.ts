/** Marks in files: queries in code, lines of logs, conflicts, first lines, deprecations. */
import { ideas } from './rows.ts';

export const MARKS = ideas(String.raw`
prototype-assignment ¦ prototype assignment|assignment to a prototype|prototype method|method on a prototype ¦ ¦ \.prototype(?:\.\w+|\[[^\]]+\])*\s*=(?:[^=]|$) ¦ "A.prototype.b = function () {" ¦ "a = B.prototype.c"
iife ¦ iife|immediately invoked function|immediately invoked function expression|self invoking function ¦ ¦ (?:^|[;=!+(]\s*)\(\s*(?:async\s*)?(?:function\b|\(\)\s*=>) ¦ "(function () {","(async () => {" ¦ "a(b)"
include-guard ¦ include guard|header guard ¦ ¦ ^\s*#\s*ifndef\s+\w*_H(?:PP|XX|H)?_*\s*$ ¦ "#ifndef A_H" ¦ "#ifndef A"
pragma-once ¦ pragma once|#pragma once ¦ ¦ ^\s*#\s*pragma\s+once\b ¦ "#pragma once" ¦ "#pragma pack"
anonymous-namespace ¦ anonymous namespace|unnamed namespace ¦ namespace anonimo ¦ ^\s*(?:inline\s+)?namespace\s*(?:\{|$) ¦ "namespace {" ¦ "namespace a {"
static-cast ¦ static cast|static_cast ¦ ¦ \bstatic_(?:pointer_)?cast\s*< ¦ "static_cast<int>(a)" ¦ "(int) a"
const-cast ¦ const cast|const_cast ¦ ¦ \bconst_(?:pointer_)?cast\s*< ¦ "const_cast<int>(a)" ¦ "(int) a"
dynamic-cast ¦ dynamic cast|dynamic_cast ¦ ¦ \bdynamic_(?:pointer_)?cast\s*< ¦ "dynamic_cast<int>(a)" ¦ "(int) a"
reinterpret-cast ¦ reinterpret cast|reinterpret_cast ¦ ¦ \breinterpret_(?:pointer_)?cast\s*< ¦ "reinterpret_cast<int>(a)" ¦ "(int) a"
global-using ¦ global using|global using directive ¦ ¦ ^\s*global\s+using\b ¦ "global using A;" ¦ "using A;"
named-tuple ¦ named tuple|namedtuple ¦ ¦ \bnamedtuple\(|\bNamedTuple\b ¦ "A = namedtuple('A', 'b')" ¦ "tuple(a)" ¦ languages=python
c-assembly ¦ inline assembly|inline asm|asm statement|asm block ¦ ensamblador en linea ¦ \b(?:__asm__|__asm|asm!?)\s*(?:volatile|__volatile__)?\s*[({] ¦ "__asm__ volatile (\"a\");" ¦ "// asm"
sql ¦ sql|sql query|sql statement|sql string|embedded sql|raw sql|inline sql|sql in code ¦ sql|consulta sql|sentencia sql ¦ \b(?i:select\s+.+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|drop\s+table|alter\s+table)\b ¦ "SELECT a FROM b","delete from t" ¦ "select one"
log-line ¦ log line|log entry|error log line ¦ linea de log ¦ \b(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b ¦ "2020 ERROR x" ¦ "error"
merge-conflict ¦ merge conflict|conflict marker|merge conflict marker|unresolved conflict|git conflict marker ¦ conflicto de merge|marcador de conflicto ¦ ^(?:<{7}|={7}|>{7})(?:\s|$) ¦ "<<<<<<< HEAD","=======" ¦ "== a"
shebang ¦ shebang|shebang line|hashbang ¦ shebang ¦ ^#!\s*/ ¦ "#!/bin/sh" ¦ "#![no_std]"
deprecated ¦ deprecation|deprecated thing|deprecation notice|deprecation warning|deprecated api|deprecated code ¦ deprecado|obsoleto|aviso de obsolescencia ¦ (?i:deprecat|\bobsolete\b) ¦ "@Deprecated","[Obsolete]" ¦ "precate"
`);
