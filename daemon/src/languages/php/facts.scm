; Facts of PHP. The captures are those of ../facts/vocabulary.ts. Names of variables are without the `$`.

; Functions and methods

(function_definition name: (_) @name return_type: (_)? @returns) @function
(method_declaration name: (_) @name return_type: (_)? @returns) @method
(method_declaration [(visibility_modifier) (static_modifier) (abstract_modifier) (final_modifier)] @modifier) @method
(method_declaration name: (_) @_name (#eq? @_name "__construct") (#set! modifier "constructor")) @method
(method_declaration
  attributes: (attribute_list (attribute_group (attribute (name) @_name)))
  (#eq? @_name "Override") (#set! modifier "override")) @method
(assignment_expression left: (variable_name (name) @name) right: (arrow_function return_type: (_)? @returns)) @function
(assignment_expression left: (variable_name (name) @name) right: (anonymous_function return_type: (_)? @returns)) @function
(arrow_function return_type: (_)? @returns) @lambda
(anonymous_function return_type: (_)? @returns) @lambda
([(anonymous_function (static_modifier) @modifier) (arrow_function (static_modifier) @modifier)] @lambda)

; Types: a trait is an interface

(class_declaration name: (_) @name) @class
(class_declaration [(abstract_modifier) (final_modifier) (readonly_modifier)] @modifier) @class
(anonymous_class) @class
(interface_declaration name: (_) @name) @interface
(trait_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name) @enum
(enum_case name: (_) @name) @enum-member

; Constants, variables, fields, parameters

(const_element . (name) @name) @constant
(const_declaration [(visibility_modifier) (final_modifier)] @modifier (const_element) @constant)
(function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument [(string (string_content) @name @constant) (encapsed_string (string_content) @name @constant)]))
  (#eq? @_define "define") (#set! modifier "public"))
(assignment_expression left: (variable_name (name) @name) (#set! when "first")) @variable
(list_literal (variable_name (name) @name) @variable (#set! when "first"))
(foreach_statement (variable_name (name) @name) @variable . body: (_) (#set! when "first"))
(foreach_statement (pair (variable_name (name) @name) @variable) (#set! when "first"))
(global_declaration (variable_name (name) @name) @variable (#set! when "first"))
(static_variable_declaration name: (variable_name (name) @name) (#set! modifier "static")) @variable
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name)) @field)
(property_declaration
  [(visibility_modifier) (static_modifier) (abstract_modifier) (final_modifier) (readonly_modifier)] @modifier
  (property_element) @field)
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @field
(property_promotion_parameter [(visibility_modifier) (readonly_modifier)] @modifier) @field
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @parameter
(property_promotion_parameter default_value: (_) (#set! modifier "optional")) @parameter
(simple_parameter type: (_)? @type name: (variable_name (name) @name)) @parameter
(simple_parameter default_value: (_) (#set! modifier "optional")) @parameter
(variadic_parameter type: (_)? @type name: (variable_name (name) @name) (#set! modifier "variadic")) @parameter

; Imports

(namespace_use_declaration (namespace_use_clause . [(name) (qualified_name)] @name) @import)
(namespace_use_declaration (namespace_use_clause type: _ . [(name) (qualified_name)] @name) @import)
(namespace_use_declaration (namespace_name) @name body: (_) @arguments) @import
(require_expression (_) @name) @import
(require_once_expression (_) @name) @import
(include_expression (_) @name) @import
(include_once_expression (_) @name) @import

; Calls

(function_call_expression function: (name) @name arguments: (_) @arguments) @call
(function_call_expression function: (variable_name (name) @name) arguments: (_) @arguments) @call
(function_call_expression function: (qualified_name prefix: (namespace_name)? @receiver (name) @name .) arguments: (_) @arguments) @call
(member_call_expression object: (_) @receiver name: (_) @name arguments: (_) @arguments) @call
(nullsafe_member_call_expression object: (_) @receiver name: (_) @name arguments: (_) @arguments) @call
(scoped_call_expression scope: (_) @receiver name: (_) @name arguments: (_) @arguments) @call
(object_creation_expression . (name) @name (arguments)? @arguments) @call
(object_creation_expression . (qualified_name prefix: (namespace_name)? @receiver (name) @name .) (arguments)? @arguments) @call

(attribute . (name) @name parameters: (_)? @arguments) @decorator
(attribute . (qualified_name prefix: (namespace_name)? @receiver (name) @name .) parameters: (_)? @arguments) @decorator

; Statements

(catch_clause type: (_) @type name: (variable_name (name) @name)?) @catch
(throw_expression (object_creation_expression . [(name) (qualified_name)] @type)) @throw
(throw_expression (variable_name (name) @name)) @throw
(throw_expression) @throw
(return_statement) @return
[(for_statement) (foreach_statement) (while_statement) (do_statement)] @loop
[(if_statement) (switch_statement) (match_expression) (conditional_expression)] @condition

; Texts

(comment) @comment
[(string) (encapsed_string) (heredoc) (nowdoc)] @string

; Tests: methods called `testX` or with the attribute `Test`; Pest's `test('title', …)`

(method_declaration name: (name) @name (#match? @name "^test")) @test
(method_declaration
  attributes: (attribute_list (attribute_group (attribute (name) @_name)))
  name: (_) @name
  (#eq? @_name "Test")) @test
(function_call_expression
  function: (name) @_test
  arguments: (arguments . (argument [(string) (encapsed_string)] @name))
  (#any-of? @_test "test" "it" "describe")) @test
