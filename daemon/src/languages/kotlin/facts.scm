; Facts of Kotlin. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(function_declaration (simple_identifier) @name) @function
(function_declaration
  (function_value_parameters) . [(user_type) (nullable_type) (function_type) (parenthesized_type)] @returns) @function
(function_declaration [(user_type) (nullable_type) (parenthesized_type)] @receiver . (simple_identifier)) @function
(function_declaration (modifiers [(visibility_modifier) (member_modifier) (function_modifier)] @modifier)) @function
(function_declaration (modifiers (function_modifier) @_word) (#eq? @_word "external") (#set! modifier "extern")) @function
(function_declaration (modifiers (inheritance_modifier) @_word) (#eq? @_word "open") (#set! modifier "virtual")) @function
(function_declaration (modifiers (inheritance_modifier) @modifier) (#not-eq? @modifier "open")) @function
(class_body (function_declaration) @method)
(enum_class_body (function_declaration) @method)
(companion_object (class_body (function_declaration) @method (#set! modifier "static")))
(class_declaration (type_identifier) @name (primary_constructor) @method (#set! modifier "constructor"))
(primary_constructor (modifiers (visibility_modifier) @modifier)) @method
(secondary_constructor "constructor" @name (#set! modifier "constructor")) @method
(secondary_constructor (modifiers (visibility_modifier) @modifier)) @method
(property_declaration (variable_declaration (simple_identifier) @name) (lambda_literal)) @function
(property_declaration
  (variable_declaration (simple_identifier) @name)
  (anonymous_function (function_value_parameters) . [(user_type) (nullable_type)]? @returns)) @function
[(lambda_literal) (anonymous_function)] @lambda

; Types: an object is a class, a data class is a class and a struct

(class_declaration . (modifiers)? . "class" (type_identifier) @name) @class
(class_declaration (modifiers (class_modifier) @_word) "class" (#eq? @_word "data")) @struct
(class_declaration (modifiers (class_modifier) @_word) "class" (#eq? @_word "sealed") (#set! modifier "abstract")) @class
(class_declaration (modifiers (visibility_modifier) @modifier) . "class") @class
(class_declaration (modifiers (inheritance_modifier) @_word) . "class" (#eq? @_word "open") (#set! modifier "virtual")) @class
(class_declaration (modifiers (inheritance_modifier) @modifier) . "class" (#not-eq? @modifier "open")) @class
(object_declaration (type_identifier) @name) @class
(object_declaration (modifiers (visibility_modifier) @modifier)) @class
(class_declaration "interface" (type_identifier) @name) @interface
(class_declaration (modifiers (visibility_modifier) @modifier) "interface") @interface
(class_declaration "enum" (type_identifier) @name) @enum
(class_declaration (modifiers (visibility_modifier) @modifier) "enum") @enum
(enum_entry (simple_identifier) @name) @enum-member
(type_alias . (modifiers (visibility_modifier) @modifier)? . (type_identifier) @name) @type

; Constants, variables, fields, parameters

(source_file (property_declaration
  (binding_pattern_kind "val") (variable_declaration (simple_identifier) @name (_)? @type)) @constant)
(source_file (property_declaration
  (binding_pattern_kind "var") (variable_declaration (simple_identifier) @name (_)? @type)) @variable)
(source_file (property_declaration (modifiers [(visibility_modifier) (property_modifier)] @modifier) (binding_pattern_kind "val")) @constant)
(source_file (property_declaration (modifiers (visibility_modifier) @modifier) (binding_pattern_kind "var")) @variable)
(statements (property_declaration
  (binding_pattern_kind "val") (variable_declaration (simple_identifier) @name (_)? @type)) @constant)
(statements (property_declaration
  (binding_pattern_kind "var") (variable_declaration (simple_identifier) @name (_)? @type)) @variable)
(property_declaration
  (binding_pattern_kind "val") (multi_variable_declaration (variable_declaration (simple_identifier) @name (_)? @type) @constant))
(property_declaration
  (binding_pattern_kind "var") (multi_variable_declaration (variable_declaration (simple_identifier) @name (_)? @type) @variable))
(for_statement (variable_declaration (simple_identifier) @name (_)? @type) @constant)
(class_body (property_declaration
  (binding_pattern_kind) @modifier (variable_declaration (simple_identifier) @name (_)? @type)) @field)
(class_body (property_declaration (modifiers [(visibility_modifier) (member_modifier) (property_modifier)] @modifier)) @field)
(class_body (property_declaration (modifiers (inheritance_modifier) @_word) (#eq? @_word "abstract") (#set! modifier "abstract")) @field)
(class_body (property_declaration (modifiers (property_modifier)) (variable_declaration (simple_identifier) @name)) @constant)
(class_body (property_declaration) @field . (getter) (#set! modifier "getter"))
(class_body (property_declaration) @field . (getter)? . (setter) (#set! modifier "setter"))
(class_parameter (binding_pattern_kind) @modifier (simple_identifier) @name (_)? @type) @field
(class_parameter (modifiers [(visibility_modifier) (member_modifier)] @modifier) (binding_pattern_kind)) @field
(class_parameter (simple_identifier) @name . (_)? @type) @parameter
(class_parameter "=" (#set! modifier "optional")) @parameter
(parameter (simple_identifier) @name . (_)? @type) @parameter
(function_value_parameters (parameter) @parameter . "=" (#set! modifier "optional"))
(function_value_parameters
  (parameter_modifiers (parameter_modifier) @_word) . (parameter) @parameter (#eq? @_word "vararg") (#set! modifier "variadic"))
(lambda_parameters (variable_declaration (simple_identifier) @name (_)? @type) @parameter)
(lambda_parameters (multi_variable_declaration) @parameter)

; Imports

(import_header (identifier) @name) @import

; Calls

(call_expression . (simple_identifier) @name (call_suffix (value_arguments)? @arguments)) @call
(call_expression
  . (navigation_expression (_) @receiver (navigation_suffix (simple_identifier) @name))
  (call_suffix (value_arguments)? @arguments)) @call
(delegation_specifier (constructor_invocation (user_type (type_identifier) @name .) (value_arguments) @arguments) @call)
(constructor_delegation_call ["this" "super"] @name (value_arguments) @arguments) @call

(annotation (user_type (type_identifier) @name .)) @decorator
(annotation (constructor_invocation (user_type (type_identifier) @name .) (value_arguments) @arguments)) @decorator
(file_annotation (constructor_invocation (user_type (type_identifier) @name .) (value_arguments) @arguments)) @decorator

; Statements

(catch_block (simple_identifier) @name (_) @type) @catch
(jump_expression "throw" (call_expression . (simple_identifier) @type)) @throw
(jump_expression "throw" (simple_identifier) @name) @throw
(jump_expression "throw") @throw
(jump_expression ["return" "return@"]) @return
[(for_statement) (while_statement) (do_while_statement)] @loop
[(if_expression) (when_expression)] @condition

; Texts

[(line_comment) (multiline_comment)] @comment
(string_literal) @string

; Tests: functions with the annotation `Test`; Kotest's `test("title") { … }`

(function_declaration
  (modifiers (annotation (user_type (type_identifier) @_test)))
  (simple_identifier) @name
  (#any-of? @_test "Test" "ParameterizedTest" "RepeatedTest")) @test
(call_expression
  . (simple_identifier) @_test
  (call_suffix (value_arguments . (value_argument (string_literal) @name)))
  (#any-of? @_test "test" "it" "describe" "context" "should" "given" "when" "then" "feature" "scenario")) @test
