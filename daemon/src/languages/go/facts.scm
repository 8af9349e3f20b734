; Facts of Go. The captures are those of ../facts/vocabulary.ts.

; Functions

(function_declaration name: (_) @name result: (_)? @returns) @function
(method_declaration name: (_) @name result: (_)? @returns) @method
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (type_identifier) @receiver
  (pointer_type (type_identifier) @receiver)
  (generic_type type: (_) @receiver)
  (pointer_type (generic_type type: (_) @receiver))]))) @method
(method_elem name: (_) @name result: (_)? @returns) @method
(var_spec . name: (_) @name value: (expression_list . (func_literal result: (_)? @returns))) @function
(var_spec value: (expression_list . (func_literal) @ignore))
(short_var_declaration
  left: (expression_list . (identifier) @name)
  right: (expression_list . (func_literal result: (_)? @returns))) @function
(short_var_declaration right: (expression_list . (func_literal) @ignore))
(func_literal result: (_)? @returns) @lambda

; Types

(type_spec name: (_) @name type: (struct_type)) @struct
(type_spec name: (_) @name type: (interface_type)) @interface
(type_spec name: (_) @name type: [
  (array_type) (channel_type) (function_type) (generic_type) (map_type) (pointer_type) (qualified_type) (slice_type)
  (type_identifier) (parenthesized_type)]) @type
(type_alias name: (_) @name) @type

; Constants, variables, fields, parameters

(const_spec . name: (_) @name type: (_)? @type) @constant
(const_spec "," . (identifier) @name @constant type: (_)? @type)
(var_spec . name: (_) @name type: (_)? @type (#not-eq? @name "_")) @variable
(var_spec "," . (identifier) @name @variable type: (_)? @type (#not-eq? @name "_"))
(short_var_declaration left: (expression_list . (identifier) @name (#not-eq? @name "_"))) @variable
(short_var_declaration left: (expression_list "," . (identifier) @name @variable (#not-eq? @name "_")))
(range_clause left: (expression_list (identifier) @name @variable) ":=" (#not-eq? @name "_"))
(receive_statement left: (expression_list (identifier) @name @variable) ":=" (#not-eq? @name "_"))
(type_switch_statement alias: (expression_list (identifier) @name @variable))
(function_declaration result: (parameter_list (parameter_declaration name: (_) @name @variable type: (_) @type)))
(method_declaration result: (parameter_list (parameter_declaration name: (_) @name @variable type: (_) @type)))
(func_literal result: (parameter_list (parameter_declaration name: (_) @name @variable type: (_) @type)))

(field_declaration . name: (_) @name type: (_) @type) @field
(field_declaration "," . (field_identifier) @name @field type: (_) @type)
(field_declaration !name "*"? @type type: [
  (type_identifier) @name
  (qualified_type name: (_) @name)
  (generic_type type: [(type_identifier) @name (qualified_type name: (_) @name)])] @type) @field

(parameter_declaration name: (_) @name @parameter type: (_) @type)
(parameter_declaration !name type: (_) @type) @parameter
(variadic_parameter_declaration name: (_)? @name type: (_) @type (#set! modifier "variadic")) @parameter
(function_type) @scope
(method_declaration receiver: (_) @scope)
(function_declaration result: (parameter_list) @scope)
(method_declaration result: (parameter_list) @scope)
(method_elem result: (parameter_list) @scope)
(func_literal result: (parameter_list) @scope)

; Imports

(import_spec name: (_)? @argument path: (_) @name) @import

; Calls

(call_expression function: (identifier) @name arguments: (_) @arguments) @call
(call_expression function: (selector_expression operand: (_) @receiver field: (_) @name) arguments: (_) @arguments) @call
(call_expression function: (index_expression operand: (identifier) @name index: (identifier)) arguments: (_) @arguments) @call
(call_expression
  function: [(call_expression) (index_expression) (func_literal) (parenthesized_expression) (type_assertion_expression)]
  arguments: (_) @arguments) @call

; A generic function with one argument looks like a conversion.
(type_conversion_expression type: (generic_type type: (type_identifier) @name) operand: (_) @argument) @call
(type_conversion_expression
  type: (generic_type type: (qualified_type package: (_) @receiver name: (_) @name)) operand: (_) @argument) @call

; Statements

(call_expression function: (identifier) @_panic (#eq? @_panic "panic")) @throw
(call_expression function: (identifier) @_panic arguments: (argument_list . (identifier) @name .) (#eq? @_panic "panic")) @throw
(return_statement) @return
(for_statement) @loop
[(if_statement) (expression_switch_statement) (type_switch_statement) (select_statement)] @condition

; Texts

(comment) @comment
[(interpreted_string_literal) (raw_string_literal)] @string

; Tests: functions of the package testing, and `t.Run("title", …)`

(function_declaration
  name: (identifier) @name
  parameters: (parameter_list . (parameter_declaration type: (pointer_type (qualified_type package: (_) @_package))))
  (#match? @name "^(Test|Benchmark|Fuzz)([^a-z]|$)") (#not-eq? @name "TestMain") (#eq? @_package "testing")) @test
(function_declaration
  name: (identifier) @name parameters: (parameter_list) @_parameters
  (#match? @name "^Example([^a-z]|$)") (#eq? @_parameters "()")) @test
(call_expression
  function: (selector_expression field: (_) @_run)
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @name . (func_literal))
  (#eq? @_run "Run")) @test
