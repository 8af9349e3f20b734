; Facts of Bash. The captures are those of ../facts/vocabulary.ts. A command is a call, also of a function.

(function_definition name: (_) @name) @function

; Constants and variables

(declaration_command "readonly" [(variable_assignment name: (_) @name) (variable_name) @name] @constant)
(declaration_command (word) @_option (variable_assignment name: (_) @name) @constant (#match? @_option "^-[a-zA-Z]*r"))
(declaration_command
  ["declare" "typeset"] [(variable_assignment name: (variable_name) @name) (variable_name) @name] @variable (#set! when "first"))
(declaration_command
  ["local" "export"] @modifier [(variable_assignment name: (variable_name) @name) (variable_name) @name] @variable)
(variable_assignment name: (variable_name) @name (#set! when "first")) @variable
(for_statement variable: (_) @name @variable)

; Imports

(command name: (command_name) @_source . argument: (_) @name (#any-of? @_source "source" ".")) @import

; Calls

(command
  name: (command_name) @name argument: (_)* @argument
  (#not-any-of? @name "return" "@test" "}")) @call

; Statements

(command name: (command_name) @_return (#eq? @_return "return")) @return
[(for_statement) (c_style_for_statement) (while_statement)] @loop
[(if_statement) (case_statement)] @condition

; Texts

(comment) @comment
[(string) (raw_string) (ansi_c_string) (heredoc_body)] @string

; Tests: bats' `@test "title" {`, shunit2's functions `testAdds`

(command name: (command_name) @_test . argument: (_) @name (#eq? @_test "@test")) @test
(function_definition name: (_) @name (#match? @name "^test[A-Z_]")) @test
