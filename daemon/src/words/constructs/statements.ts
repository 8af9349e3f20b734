/** Statements and their parts. */
import { constructs } from './rows.ts';

export const STATEMENTS = constructs(String.raw`
type-switch ¦ type switch|type switch statement ¦ ¦ syntax:type_switch_statement
bare-return ¦ naked return|bare return|empty return|return without a value|return without value|return without an expression|plain return|return with no value ¦ return vacio|return sin valor ¦ return ¦ \breturn\s*(?:;|$|\}|\bif\b|\bunless\b)
synchronized-block ¦ synchronized block|synchronized statement ¦ bloque sincronizado ¦ syntax,call:{synchronized_statement,synchronized}
synchronized ¦ synchronized|synchronized method|synchronized method or block ¦ ¦ keyword:synchronized
goto ¦ goto|goto statement|jump to label ¦ goto ¦ keyword:goto
label ¦ label|labeled statement|labelled statement|statement label|loop label|goto label ¦ etiqueta|sentencia etiquetada ¦ syntax:{labeled_statement,label_statement,named_label_statement,label,block_label}
break ¦ break|break statement|loop exit ¦ break ¦ keyword:{break,last}
continue ¦ continue|continue statement|loop skip ¦ continue ¦ keyword:{continue,next}
switch ¦ switch|switch statement|switch case|switch expression|match|match expression|match statement|match block|pattern match|case statement|case block|case expression|when expression|when statement|select case ¦ switch|sentencia switch|match|expresion match|when ¦ syntax:{switch_statement,switch_expression,expression_switch_statement,type_switch_statement,match_expression,match_statement,when_expression,case,case_match}; has=keyword:{switch,match,when,case} ¦ ¦ lines=^\s*(?:[^#/"']*[;{})=(]\s*)?(?:switch|match)\b
case-label ¦ case label|switch arm|match arm|switch branch|match branch|case branch|case clause|switch clause ¦ rama de switch|caso ¦ syntax:{case_statement,switch_case,case_clause,match_arm,expression_case,type_case,switch_section,switch_block_statement_group,switch_rule,when_entry,switch_entry,case_item,when,match_conditional_expression}
default-case ¦ default case|default branch|default arm|default clause|switch default|default label|catch all arm|catch all case|wildcard arm|wildcard case|wildcard branch|wildcard pattern|underscore arm|underscore case ¦ caso por defecto|rama default ¦ syntax:{switch_default,default_case,default_statement,case_statement,switch_label,switch_section,match_default_expression,match_arm,case_clause,when_entry} ¦ \bdefault\b|\bcase\s+_\s*(?::|=>)|\b_\s*=>|\belse\s*->
ternary ¦ ternary|ternary operator|ternary expression|conditional expression|conditional operator|inline if|if expression ¦ ternario|operador ternario|expresion condicional ¦ syntax:{conditional_expression,ternary_expression,conditional,conditional_access}
else ¦ else|else branch|else block|else clause ¦ else|rama else ¦ keyword:else
elif ¦ elif|else if|elsif|elif branch|else if branch ¦ elif|else if ¦ keyword:{elif,elsif,elseif}
if ¦ if|if statement|if block|if condition|if clause ¦ if|sentencia if ¦ syntax,call:{if_statement,if_expression,if,if_modifier}
unless ¦ unless|unless statement ¦ unless ¦ keyword:unless
guard ¦ guard|guard statement|guard clause|guard let ¦ guard ¦ keyword:guard
if-let ¦ if let|if let statement|if let expression ¦ if let ¦ keyword:if ¦ \bif\s+(?:let|var|case)\b
let-else ¦ let else|let else statement|let else binding ¦ ¦ syntax:{let_declaration,guard_statement} ¦ \blet\b.*\belse\b
for ¦ for|for loop|for statement ¦ for|bucle for|ciclo for ¦ keyword:{for,foreach}
counting-for ¦ numeric for|numeric for loop|c style for loop|counting for loop|counting loop|classic for loop|traditional for loop|three part for loop|indexed for loop|for loop with a counter|for loop with an index ¦ bucle for clasico|bucle for numerico ¦ loop ¦ \bfor\s*\(?[^;]*;[^;]*;|\bfor\s+\w+\s*=
for-else ¦ for else|for else loop|loop with an else|while else|while else loop|loop with else ¦ for con else ¦ loop; has=syntax:else_clause
foreach ¦ foreach|for each|foreach loop|for each loop|for in loop|for of loop|range loop|range for|enhanced for|range based for|range based for loop|for range loop|enhanced for loop ¦ foreach|bucle foreach ¦ syntax:{foreach_statement,enhanced_for_statement,for_in_statement,for_range_loop,for_generic_clause,range_clause,for_expression}
while ¦ while|while loop|while statement ¦ while|bucle while|ciclo while ¦ keyword:while
do-while ¦ do while|do while loop|do loop|repeat until|repeat loop|repeat while ¦ do while ¦ syntax:{do_statement,do_while_statement,do_while_expression,repeat_statement,repeat_while_statement}
until ¦ until|until loop ¦ until ¦ keyword:until
infinite-loop ¦ infinite loop|endless loop|while true|while true loop|forever loop|loop without condition|for loop without any condition|unconditional loop|never ending loop ¦ bucle infinito|ciclo infinito ¦ loop ¦ \bwhile\s*\(?\s*(?:true|True|1|TRUE|!0)\s*\)?\s*(?:[:{]|do\b|$)|\bfor\s*(?:\(\s*;\s*;\s*\)|\{)|\bloop\s*\{|\bloop\s+do\b
for-without-condition ¦ bare for loop|empty for loop ¦ ¦ loop ¦ \bfor\s*(?:\(\s*;\s*;\s*\)|\{)
nested-loop ¦ nested loop|loop inside loop|inner loop|loop within a loop ¦ bucle anidado|bucles anidados ¦ loop; inside=loop
nested-if ¦ nested if|nested condition|nested if statement ¦ if anidado ¦ condition; inside=condition
try ¦ try|try block|try statement|try catch block|try except|try except block|try catch statement|begin rescue block|begin rescue|exception handling block|try expression ¦ try|bloque try ¦ syntax:{try_statement,try_expression,try_with_resources_statement,do_statement,begin}; has=keyword:{try,begin,do}
try-finally ¦ try with finally|try finally|try finally block|try with a finally block|try finally statement ¦ try con finally ¦ syntax:{try_statement,try_expression,try_with_resources_statement,do_statement,begin}; has=own keyword:{finally,ensure}
finally ¦ finally|finally block|finally clause|ensure|ensure block|ensure clause ¦ finally|bloque finally ¦ syntax:{finally_clause,finally_block,ensure}
empty-finally ¦ empty finally|empty finally block|empty finally clause|empty ensure|empty ensure block|empty ensure clause ¦ finally vacio|bloque finally vacio ¦ syntax:{finally_clause,finally_block,ensure}; body=empty
try-else ¦ try with else|try else ¦ ¦ syntax:{try_statement,try_expression,try_with_resources_statement,do_statement,begin}; has=syntax:else_clause
try-with-resources ¦ try with resources|try resource statement ¦ try con recursos ¦ syntax:try_with_resources_statement
try-operator ¦ try operator|question mark operator|error propagation|? operator|postfix try ¦ ¦ syntax:try_expression ¦ ¦ languages=rust
bare-catch ¦ bare except|bare catch|catch all|catch all clause|bare except clause|bare rescue|untyped catch|catch without type|except without type|catch without exception type|catch without an exception type|catch without exception class|rescue without an exception class|rescue without a class|naked except|blanket except ¦ except sin tipo|catch sin tipo ¦ catch; of_type=!*
empty-catch ¦ empty catch|empty catch block|empty except|swallowed exception|empty rescue|silent catch|catch that does nothing|ignored exception|catch block that swallows ¦ catch vacio|bloque catch vacio ¦ catch; body=empty
multi-catch ¦ multi catch|multicatch|catch of several types|catch of two types|catch with multiple types ¦ multi catch ¦ catch ¦ \bcatch\s*\([^)]*\|[^)]*\)|\bexcept\s*\(?[^:]*,[^:]*\)?|\brescue\s+\w[\w:]*\s*,
rethrow ¦ rethrow|re throw|bare raise|reraise|re raise|bare throw|raise without argument|throw without argument|raise without an argument|raise statement without an argument|raise statement without argument|raise without exception|raise without an exception|raise with no argument|raise with nothing after it|empty raise|rethrown exception|reraised exception ¦ relanzamiento|raise sin argumentos ¦ throw ¦ \b(?:raise|throw)\s*(?:;|$|\bif\b|\bunless\b)
raise-from ¦ raise from|exception chaining|raise with a cause ¦ ¦ throw ¦ \braise\b.*\bfrom\b
`);
