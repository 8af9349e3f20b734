; Facts of C#. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(method_declaration returns: (_) @returns name: (_) @name) @method
(method_declaration (modifier) @modifier) @method
(constructor_declaration name: (_) @name (#set! modifier "constructor")) @method
(constructor_declaration (modifier) @modifier) @method
(destructor_declaration name: (_) @name) @method
(operator_declaration type: (_) @returns operator: _ @name) @method
(operator_declaration (modifier) @modifier) @method
(local_function_statement type: (_) @returns name: (_) @name) @function
(local_function_statement (modifier) @modifier) @function
(variable_declarator name: (_) @name [(lambda_expression) (anonymous_method_expression)]) @function
(variable_declarator (lambda_expression (modifier) @modifier)) @function
[(lambda_expression) (anonymous_method_expression)] @lambda
(lambda_expression (modifier) @modifier) @lambda
(yield_statement (#set! modifier "generator")) @says

; Types

(class_declaration name: (_) @name) @class
(class_declaration (modifier) @modifier) @class
(interface_declaration name: (_) @name) @interface
(interface_declaration (modifier) @modifier) @interface
([(struct_declaration name: (_) @name) (record_declaration name: (_) @name)]) @struct
([(struct_declaration (modifier) @modifier) (record_declaration (modifier) @modifier)]) @struct
(enum_declaration name: (_) @name) @enum
(enum_declaration (modifier) @modifier) @enum
(enum_member_declaration name: (_) @name) @enum-member
(delegate_declaration name: (_) @name) @type
(delegate_declaration (modifier) @modifier) @type
(delegate_declaration parameters: (_) @scope)

; Constants, variables, fields, parameters

(variable_declaration type: (_) @type (variable_declarator name: (_) @name) @variable)
(local_declaration_statement (modifier) @modifier
  (variable_declaration (variable_declarator) @constant) (#eq? @modifier "const"))
(foreach_statement type: (_) @type left: (identifier) @name @variable)
(foreach_statement left: (tuple_pattern name: (identifier) @name @variable))
(declaration_expression type: (_) @type name: (_) @name) @variable
(declaration_pattern type: (_) @type name: (_) @name) @variable

(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @field))
(field_declaration (modifier) @modifier (variable_declaration (variable_declarator) @field))
(field_declaration (modifier) @_const (variable_declaration (variable_declarator) @constant) (#eq? @_const "const"))
(field_declaration
  (modifier) @_static (modifier) @_readonly (variable_declaration (variable_declarator) @constant)
  (#eq? @_static "static") (#eq? @_readonly "readonly"))
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (_) @name) @field))
(event_field_declaration (modifier) @modifier (variable_declaration (variable_declarator) @field))
(property_declaration type: (_) @type name: (_) @name) @field
(property_declaration (modifier) @modifier) @field
(record_declaration (parameter_list (parameter type: (_) @type name: (_) @name) @field) (#set! modifier "public"))

(parameter type: (_)? @type name: (_) @name) @parameter
(parameter "=" (#set! modifier "optional")) @parameter
(parameter_list "params" type: (_) @type name: (_) @name @parameter (#set! modifier "variadic"))
(implicit_parameter) @name @parameter

; Imports

(using_directive !name (_) @name) @import
(using_directive name: (_) @argument (_) @name) @import
(using_directive "static" @modifier) @import

; Calls

(invocation_expression function: [(identifier) @name (generic_name . (identifier) @name)] arguments: (_) @arguments) @call
(invocation_expression
  function: (member_access_expression
    expression: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)]) arguments: (_) @arguments) @call
(invocation_expression
  function: (conditional_access_expression
    condition: (_) @receiver
    (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name)])) arguments: (_) @arguments) @call
(invocation_expression
  function: (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name)])
  arguments: (_) @arguments) @call
(invocation_expression
  function: [(invocation_expression) (element_access_expression) (parenthesized_expression)] arguments: (_) @arguments) @call
(object_creation_expression type: [
  (identifier) @name
  (generic_name . (identifier) @name)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name)])]
  arguments: (_)? @arguments) @call
(implicit_object_creation_expression (argument_list) @arguments) @call
(constructor_initializer ["base" "this"] @name (argument_list) @arguments) @call

(attribute name: [
  (identifier) @name
  (qualified_name qualifier: (_) @receiver name: (_) @name)] (attribute_argument_list)? @arguments) @decorator

; Statements

(catch_clause) @catch
(catch_clause (catch_declaration type: (_) @type name: (_)? @name)) @catch
[(throw_statement) (throw_expression)] @throw
([(throw_statement (object_creation_expression type: (_) @type)) (throw_expression (object_creation_expression type: (_) @type))]) @throw
([(throw_statement (identifier) @name) (throw_expression (identifier) @name)]) @throw
(return_statement) @return
[(for_statement) (foreach_statement) (while_statement) (do_statement) (query_expression)] @loop
[(if_statement) (switch_statement) (switch_expression) (conditional_expression)] @condition

; Texts

(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)] @string

; Tests: xUnit, NUnit and MSTest

(method_declaration
  (attribute_list (attribute name: (identifier) @_test)) name: (_) @name
  (#any-of? @_test "Fact" "Theory" "Test" "TestCase" "TestCaseSource" "TestMethod" "DataTestMethod")) @test
(class_declaration
  (attribute_list (attribute name: (identifier) @_test)) name: (_) @name (#any-of? @_test "TestFixture" "TestClass")
  (#set! inside "test")) @scope
