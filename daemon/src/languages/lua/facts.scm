; Facts of Lua. The captures are those of ../facts/vocabulary.ts.

; Functions: `function Account:deposit()` and `function Account.new()` are methods of Account

(function_declaration name: (identifier) @name) @function
(function_declaration "local" @modifier) @function
(function_declaration name: (dot_index_expression table: (_) @receiver field: (_) @name)) @method
(function_declaration name: (method_index_expression table: (_) @receiver method: (_) @name)) @method
(assignment_statement
  (variable_list . name: (identifier) @name) (expression_list . value: (function_definition) @function))
(variable_declaration "local" @modifier (assignment_statement (expression_list . value: (function_definition) @function)))
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (_) @name))
  (expression_list . value: (function_definition) @method))
(assignment_statement (variable_list . name: (_) @ignore) (expression_list . value: (function_definition)))
(field name: (identifier) @name value: (function_definition)) @function
(function_definition) @lambda

; Constants (`<const>`), variables, fields, parameters

(variable_declaration "local" @modifier (assignment_statement (variable_list name: (identifier) @name @variable)))
(variable_declaration "local" @modifier (variable_list name: (identifier) @name @variable))
(chunk (assignment_statement (variable_list name: (identifier) @name @variable (#set! when "first"))))
(variable_list
  name: (identifier) @name @constant . attribute: (attribute (identifier) @modifier) (#eq? @modifier "const"))
(assignment_statement
  (variable_list
    name: (dot_index_expression table: (_) @receiver field: (_) @name) @field (#set! when "first")))
(field name: (identifier) @name) @field
(for_numeric_clause name: (identifier) @name @variable)
(for_generic_clause (variable_list name: (identifier) @name @variable))
(parameters name: (identifier) @name @parameter)
(parameters (vararg_expression) @name @parameter (#set! modifier "variadic"))

; Imports

(function_call
  name: (identifier) @_require arguments: (arguments . (string) @name) (#eq? @_require "require")) @import

; Calls

(function_call name: (identifier) @name arguments: (_) @arguments) @call
(function_call name: (dot_index_expression table: (_) @receiver field: (_) @name) arguments: (_) @arguments) @call
(function_call name: (method_index_expression table: (_) @receiver method: (_) @name) arguments: (_) @arguments) @call

; Statements: `pcall` catches, `error` throws

(function_call name: (identifier) @_catch (#any-of? @_catch "pcall" "xpcall")) @catch
(function_call name: (identifier) @_throw (#eq? @_throw "error")) @throw
(return_statement) @return
[(for_statement) (while_statement) (repeat_statement)] @loop
(if_statement) @condition

; Texts

(comment) @comment
(string) @string

; Tests: busted's `it("title", function() … end)`

(function_call
  name: (identifier) @_test
  arguments: (arguments . (string) @name . (function_definition))
  (#any-of? @_test "describe" "it" "test" "context" "spec" "insulate")) @test
