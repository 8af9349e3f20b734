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

; Types

(class_declaration name: (_) @name) @class
(abstract_class_declaration name: (_) @name (#set! modifier "abstract")) @class
(class name: (_)? @name) @class
(interface_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(enum_declaration "const" @modifier) @enum
(enum_body name: (_) @name @enum-member)
(enum_assignment name: (_) @name) @enum-member
(type_alias_declaration name: (_) @name) @type

; Constants, variables, fields, parameters

(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name type: (_)? @type) @constant)
(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name type: (_)? @type) @variable)
(variable_declaration (variable_declarator name: (identifier) @name type: (_)? @type) @variable)
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

(call_expression function: (identifier) @name arguments: (_) @arguments) @call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (_) @arguments) @call
(call_expression function: (super) @name arguments: (_) @arguments) @call
(new_expression constructor: (identifier) @name arguments: (_)? @arguments) @call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name) arguments: (_)? @arguments) @call

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

; Tests: `test('title', …)`, `it.only('title', …)`, `describe('title', …)`

(call_expression
  function: (identifier) @_test
  arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_test "test" "it" "describe" "suite" "specify")) @test
(call_expression
  function: (member_expression object: (identifier) @_test)
  arguments: (arguments . [(string) (template_string)] @name)
  (#any-of? @_test "test" "it" "describe" "suite" "specify")) @test

; What is exported

(export_statement declaration: (_) (#set! modifier "export")) @modifies
(export_statement value: (_) (#set! modifier "export")) @modifies
(export_statement "default" declaration: (_) (#set! modifier "default")) @modifies
