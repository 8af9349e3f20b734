; Facts of JavaScript and JSX. The captures are those of ../facts/vocabulary.ts.

; Functions

(function_declaration name: (_) @name) @function
(function_declaration "async" @modifier) @function
(generator_function_declaration name: (_) @name (#set! modifier "generator")) @function
(generator_function_declaration "async" @modifier) @function
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)]) @function
(variable_declarator name: (identifier) @name value: (generator_function) (#set! modifier "generator")) @function
(variable_declarator value: (_ "async" @modifier)) @function
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression)]) @function
(pair key: (property_identifier) @name value: (generator_function) (#set! modifier "generator")) @function
(pair value: (_ "async" @modifier)) @function
[(arrow_function) (function_expression name: (_)? @name)] @lambda
(generator_function name: (_)? @name (#set! modifier "generator")) @lambda
([(arrow_function "async" @modifier) (function_expression "async" @modifier) (generator_function "async" @modifier)]) @lambda

; Methods

(method_definition name: (_) @name) @method
(method_definition name: (property_identifier) @_name (#eq? @_name "constructor") (#set! modifier "constructor")) @method
(method_definition ["static" "async" "get" "set" "*"] @modifier) @method
(field_definition property: (_) @name value: [(arrow_function) (function_expression)]) @method
(field_definition property: (_) @name value: (generator_function) (#set! modifier "generator")) @method
(field_definition value: (_ "async" @modifier)) @method
(assignment_expression
  left: (member_expression object: (member_expression object: (_) @receiver property: (property_identifier) @_prototype) property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#eq? @_prototype "prototype")) @method
(assignment_expression
  left: (member_expression object: (_) @_exports property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#any-of? @_exports "exports" "module.exports")
  (#set! modifier "export")) @function
(assignment_expression
  left: (member_expression object: [(identifier) (this)] @receiver property: (_) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#not-any-of? @receiver "exports" "module")) @method
(assignment_expression left: (member_expression) right: (_ "async" @modifier)) @function

; Classes

(class_declaration name: (_) @name) @class
(variable_declarator name: (identifier) @name value: (class)) @class
(class name: (_)? @name) @class

; Constants, variables, fields, parameters

; A name that an import binds is no constant.
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_) @_value
  (#not-match? @_value "^(?:require|await\\s+import)\\(\\s*[\"'`][^()]*\\)(?:\\.\\w+)*$")) @constant)
(lexical_declaration kind: "const" (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @constant
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @constant)
  (pair_pattern value: (identifier) @name @constant)
  (pair_pattern value: (assignment_pattern left: (identifier) @name @constant))
  (rest_pattern (identifier) @name @constant)]) value: (_) @_value
  (#not-match? @_value "^(?:require|await\\s+import)\\(\\s*[\"'`][^()]*\\)(?:\\.\\w+)*$")))
(lexical_declaration kind: "const" (variable_declarator name: (array_pattern [
  (identifier) @name @constant
  (assignment_pattern left: (identifier) @name @constant)
  (rest_pattern (identifier) @name @constant)]) value: (_) @_value
  (#not-match? @_value "^(?:require|await\\s+import)\\(\\s*[\"'`][^()]*\\)(?:\\.\\w+)*$")))
(for_in_statement kind: "const" left: (identifier) @name @constant)
(for_in_statement kind: "const" left: (array_pattern (identifier) @name @constant))
(for_in_statement kind: "const" left: (object_pattern (shorthand_property_identifier_pattern) @name @constant))
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @variable)
(variable_declaration (variable_declarator name: (identifier) @name) @variable)
([(lexical_declaration kind: "let" (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @variable
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @variable)
  (pair_pattern value: (identifier) @name @variable)
  (pair_pattern value: (assignment_pattern left: (identifier) @name @variable))
  (rest_pattern (identifier) @name @variable)])))
(variable_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @variable
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name @variable)
  (pair_pattern value: (identifier) @name @variable)
  (pair_pattern value: (assignment_pattern left: (identifier) @name @variable))
  (rest_pattern (identifier) @name @variable)])))])
([(lexical_declaration kind: "let" (variable_declarator name: (array_pattern [
  (identifier) @name @variable
  (assignment_pattern left: (identifier) @name @variable)
  (rest_pattern (identifier) @name @variable)])))
(variable_declaration (variable_declarator name: (array_pattern [
  (identifier) @name @variable
  (assignment_pattern left: (identifier) @name @variable)
  (rest_pattern (identifier) @name @variable)])))])
(for_in_statement kind: ["let" "var"] left: (identifier) @name @variable)
(for_in_statement kind: ["let" "var"] left: (array_pattern (identifier) @name @variable))
(for_in_statement kind: ["let" "var"] left: (object_pattern (shorthand_property_identifier_pattern) @name @variable))
(field_definition property: (_) @name) @field
(field_definition "static" @modifier) @field
(formal_parameters [(identifier) @name @parameter (object_pattern) @parameter (array_pattern) @parameter])
(formal_parameters (assignment_pattern left: [(identifier) @name (object_pattern) (array_pattern)] (#set! modifier "optional")) @parameter)
(formal_parameters (rest_pattern (identifier) @name (#set! modifier "variadic")) @parameter)
(arrow_function parameter: (identifier) @name @parameter)

; Imports

(import_statement source: (string) @name) @import
(import_statement (import_clause (identifier) @argument)) @import
(import_statement (import_clause (namespace_import (identifier) @argument))) @import
(import_statement (import_clause (named_imports) @arguments)) @import
(export_statement source: (string) @name) @import
(export_statement (export_clause) @arguments source: (string)) @import
(call_expression function: (import) arguments: (arguments . (string) @name)) @import
(call_expression function: (identifier) @_require arguments: (arguments . (string) @name) (#eq? @_require "require")) @import

; Calls

; Some grammars read `await (load)()` as a call of `await`.
(call_expression function: (identifier) @name arguments: (arguments) @arguments (#not-eq? @name "await")) @call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (arguments) @arguments) @call
(call_expression function: (super) @name arguments: (arguments) @arguments) @call
(call_expression
  function: [(call_expression) (subscript_expression) (parenthesized_expression) (function_expression) (arrow_function) (await_expression)]
  arguments: (arguments) @arguments) @call
(call_expression function: (identifier) @name arguments: (template_string) @argument) @call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (template_string) @argument) @call
(call_expression function: (call_expression) arguments: (template_string) @argument) @call
(new_expression constructor: (identifier) @name arguments: (_)? @arguments) @call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name) arguments: (_)? @arguments) @call
(new_expression constructor: [(call_expression) (subscript_expression) (parenthesized_expression) (this) (class)] arguments: (_)? @arguments) @call

(decorator (identifier) @name) @decorator
(decorator (member_expression object: (_) @receiver property: (_) @name)) @decorator
(decorator (call_expression function: (identifier) @name arguments: (_) @arguments)) @decorator
(decorator (call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (_) @arguments)) @decorator

; Statements

(catch_clause parameter: (_)? @name) @catch
(throw_statement (new_expression constructor: (_) @type)) @throw
(throw_statement (identifier) @name) @throw
(throw_statement) @throw
(return_statement) @return
[(for_statement) (for_in_statement) (while_statement) (do_statement)] @loop
[(if_statement) (switch_statement) (ternary_expression)] @condition

; Texts

(comment) @comment
[(string) (template_string)] @string

; Tests: `test('title', …)`, `it.only('title', …)`, `it.each([…])('title', …)`, `describe('title', …)`

(call_expression
  function: (identifier) @_test
  arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_test "test" "it" "describe" "suite" "specify")) @test
(call_expression
  function: (member_expression object: (identifier) @_test)
  arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_test "test" "it" "describe" "suite" "specify")) @test
(call_expression
  function: (call_expression function: (member_expression object: (identifier) @_test))
  arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_test "test" "it" "describe" "suite" "specify")) @test

; Exports

(export_statement declaration: (_) (#set! modifier "export")) @modifies
(export_statement value: (_) (#set! modifier "export")) @modifies
(export_statement "default" (#set! modifier "export default")) @modifies
(export_statement !source (export_clause (export_specifier name: (identifier) @exported)))
(export_statement "default" value: (identifier) @exported)
(assignment_expression
  left: (member_expression) @_exports
  right: [(object [(shorthand_property_identifier) @exported (pair value: (identifier) @exported)]) (identifier) @exported]
  (#match? @_exports "^(module\\.)?exports\\b"))
