; Facts of TypeScript and TSX. The captures are those of ../facts/vocabulary.ts.

; Functions

(function_declaration name: (_) @name return_type: (_)? @returns) @function
(function_declaration "async" @modifier) @function
(function_signature name: (_) @name return_type: (_)? @returns) @function
(function_signature "async" @modifier) @function
(generator_function_declaration name: (_) @name return_type: (_)? @returns (#set! modifier "generator")) @function
(generator_function_declaration "async" @modifier) @function
(variable_declarator name: (identifier) @name value: (arrow_function return_type: (_)? @returns)) @function
(variable_declarator value: (arrow_function "async" @modifier)) @function
(variable_declarator name: (identifier) @name value: (function_expression return_type: (_)? @returns)) @function
(variable_declarator value: (function_expression "async" @modifier)) @function
(variable_declarator name: (identifier) @name value: (generator_function return_type: (_)? @returns) (#set! modifier "generator")) @function
(pair key: (property_identifier) @name value: (arrow_function return_type: (_)? @returns)) @function
(pair value: (arrow_function "async" @modifier)) @function
(pair key: (property_identifier) @name value: (function_expression return_type: (_)? @returns)) @function
(pair value: (function_expression "async" @modifier)) @function
(arrow_function return_type: (_)? @returns) @lambda
(arrow_function "async" @modifier) @lambda
(function_expression name: (_)? @name return_type: (_)? @returns) @lambda
(function_expression "async" @modifier) @lambda
(generator_function name: (_)? @name return_type: (_)? @returns (#set! modifier "generator")) @lambda

; Methods

(method_definition name: (_) @name return_type: (_)? @returns) @method
(method_definition name: (property_identifier) @_name (#eq? @_name "constructor") (#set! modifier "constructor")) @method
(method_definition (accessibility_modifier) @modifier) @method
(method_definition (override_modifier) @modifier) @method
(method_definition ["static" "async" "get" "set" "*"] @modifier) @method
(method_signature name: (_) @name return_type: (_)? @returns) @method
(method_signature (accessibility_modifier) @modifier) @method
(method_signature ["static" "async" "get" "set" "*" "?"] @modifier) @method
(abstract_method_signature name: (_) @name return_type: (_)? @returns (#set! modifier "abstract")) @method
(abstract_method_signature (accessibility_modifier) @modifier) @method
(public_field_definition name: (_) @name value: (arrow_function return_type: (_)? @returns)) @method
(public_field_definition value: (arrow_function "async" @modifier)) @method
(public_field_definition name: (_) @name value: (function_expression return_type: (_)? @returns)) @method

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

; Types

(class_declaration name: (_) @name) @class
(abstract_class_declaration name: (_) @name (#set! modifier "abstract")) @class
(variable_declarator name: (identifier) @name value: (class)) @class
(class name: (_)? @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(enum_declaration "const" @modifier) @enum
(enum_body name: (_) @name @enum-member)
(enum_assignment name: (_) @name) @enum-member
(type_alias_declaration name: (_) @name) @type

; Constants, variables, fields, parameters

; A name that an import binds is no constant.
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (_)? @type value: (_) @_value
  (#not-match? @_value "^(?:require|await\\s+import)\\(\\s*[\"'`][^()]*\\)(?:\\.\\w+)*$")) @constant)
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (_)? @type !value) @constant)
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
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name type: (_)? @type) @variable)
(variable_declaration (variable_declarator name: (identifier) @name type: (_)? @type) @variable)
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
(public_field_definition name: (_) @name type: (_)? @type) @field
(public_field_definition (accessibility_modifier) @modifier) @field
(public_field_definition (override_modifier) @modifier) @field
(public_field_definition ["static" "readonly" "abstract" "?"] @modifier) @field
(property_signature name: (_) @name type: (_)? @type) @field
(property_signature (accessibility_modifier) @modifier) @field
(property_signature ["static" "readonly" "?"] @modifier) @field
(required_parameter (accessibility_modifier) @modifier pattern: (identifier) @name type: (_)? @type) @field
(required_parameter "readonly" @modifier pattern: (identifier) @name type: (_)? @type) @field
(required_parameter pattern: (identifier) @name type: (_)? @type) @parameter
(required_parameter pattern: [(object_pattern) (array_pattern)] type: (_)? @type) @parameter
(required_parameter pattern: (rest_pattern (identifier) @name) type: (_)? @type (#set! modifier "variadic")) @parameter
(optional_parameter pattern: (identifier) @name type: (_)? @type (#set! modifier "optional")) @parameter
(required_parameter value: (_) (#set! modifier "optional")) @parameter
(arrow_function parameter: (identifier) @name @parameter)
[(function_type) (constructor_type) (call_signature) (construct_signature)] @scope

; Imports

(import_statement source: (string) @name) @import
(import_statement (import_clause (named_imports) @arguments)) @import
(import_statement (import_clause [(identifier) (namespace_import (identifier))] @argument)) @import
(import_statement (import_require_clause (identifier) @argument source: (string) @name)) @import
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
  function: [(call_expression) (subscript_expression) (parenthesized_expression) (function_expression) (arrow_function) (await_expression [(call_expression) (subscript_expression) (parenthesized_expression)]) (non_null_expression) (as_expression) (instantiation_expression)]
  arguments: (arguments) @arguments) @call
; The grammar reads `await load<T>(x)` as `(await load)<T>(x)`.
(call_expression function: (await_expression (identifier) @name) arguments: (arguments) @arguments) @call
(call_expression function: (await_expression (member_expression object: (_) @receiver property: (_) @name)) arguments: (arguments) @arguments) @call
(call_expression function: (identifier) @name arguments: (template_string) @argument) @call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (template_string) @argument) @call
(call_expression function: (call_expression) arguments: (template_string) @argument) @call
; The grammar reads sql<Row>`…` as two comparisons.
(binary_expression left: (binary_expression left: (identifier) @name operator: "<") operator: ">" right: (template_string) @argument) @call
(binary_expression left: (binary_expression left: (member_expression object: (_) @receiver property: (_) @name) operator: "<") operator: ">" right: (template_string) @argument) @call
(new_expression constructor: (identifier) @name arguments: (_)? @arguments) @call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name) arguments: (_)? @arguments) @call
(new_expression constructor: [(call_expression) (subscript_expression) (parenthesized_expression) (this) (class)] arguments: (_)? @arguments) @call

(decorator (identifier) @name) @decorator
(decorator (member_expression object: (_) @receiver property: (_) @name)) @decorator
(decorator (call_expression function: (identifier) @name arguments: (_) @arguments)) @decorator
(decorator (call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (_) @arguments)) @decorator

; Statements

(catch_clause parameter: (_)? @name type: (_)? @type) @catch
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
