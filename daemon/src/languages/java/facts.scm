; Facts of Java. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(method_declaration type: (_) @returns name: (_) @name) @method
(method_declaration (modifiers ["public" "private" "protected" "static" "abstract" "final" "default"] @modifier)) @method
(method_declaration (modifiers (marker_annotation name: (_) @_override))
  (#eq? @_override "Override") (#set! modifier "override")) @method
(annotation_type_element_declaration type: (_) @returns name: (_) @name) @method
([(constructor_declaration name: (_) @name) (compact_constructor_declaration name: (_) @name)] (#set! modifier "constructor")) @method
(constructor_declaration (modifiers ["public" "private" "protected"] @modifier)) @method
(compact_constructor_declaration (modifiers ["public" "private" "protected"] @modifier)) @method
(variable_declarator name: (_) @name value: (lambda_expression)) @function
(lambda_expression) @lambda

; Types

(class_declaration name: (_) @name) @class
(class_declaration (modifiers ["public" "private" "protected" "static" "abstract" "final"] @modifier)) @class
(object_creation_expression type: (_) @name (class_body) @scope (#set! inside "class"))
(enum_constant name: (_) @name body: (class_body) @scope (#set! inside "class"))
(interface_declaration name: (_) @name) @interface
(interface_declaration (modifiers ["public" "private" "protected" "static" "abstract"] @modifier)) @interface
(annotation_type_declaration name: (_) @name) @interface
(annotation_type_declaration (modifiers ["public" "private" "protected" "static" "abstract"] @modifier)) @interface
(record_declaration name: (_) @name) @struct
(record_declaration (modifiers ["public" "private" "protected" "static" "final"] @modifier)) @struct
(enum_declaration name: (_) @name) @enum
(enum_declaration (modifiers ["public" "private" "protected" "static"] @modifier)) @enum
(enum_constant name: (_) @name) @enum-member

; Constants, variables, fields, parameters

(field_declaration type: (_) @type declarator: (variable_declarator name: (_) @name) @field)
(field_declaration
  (modifiers ["public" "private" "protected" "static" "final"] @modifier) declarator: (variable_declarator) @field)
(field_declaration (modifiers "static" "final") declarator: (variable_declarator) @constant)
(field_declaration (modifiers "final" "static") declarator: (variable_declarator) @constant)
(constant_declaration
  type: (_) @type declarator: (variable_declarator name: (_) @name) @field (#set! modifier "static final"))
(constant_declaration declarator: (variable_declarator) @constant)
(record_declaration parameters: (formal_parameters
  (formal_parameter type: (_) @type name: (_) @name) @field) (#set! modifier "private final"))
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (_) @name) @variable)
(local_variable_declaration (modifiers "final" @modifier) declarator: (variable_declarator) @constant)
(enhanced_for_statement type: (_) @type name: (_) @name @variable)
(enhanced_for_statement (modifiers "final" @modifier) name: (_) @constant)
(resource type: (_) @type name: (_) @name) @variable
(instanceof_expression right: (_) @type name: (identifier) @name @variable)
(type_pattern (_) @type . (identifier) @name @variable)

(method_declaration parameters: (_ (formal_parameter type: (_) @type name: (_) @name) @parameter))
(constructor_declaration parameters: (_ (formal_parameter type: (_) @type name: (_) @name) @parameter))
(lambda_expression parameters: (_ (formal_parameter type: (_) @type name: (_) @name) @parameter))
(formal_parameter (modifiers "final" @modifier)) @parameter
(spread_parameter (_) @type . "..." (variable_declarator name: (_) @name) (#set! modifier "variadic")) @parameter
(lambda_expression parameters: (identifier) @name @parameter)
(inferred_parameters (identifier) @name @parameter)

; Imports

(import_declaration "static"? @modifier [(identifier) (scoped_identifier)] @name (asterisk)? @argument) @import

; Calls

(method_invocation object: (_)? @receiver name: (_) @name arguments: (_) @arguments) @call
(object_creation_expression type: [
  (type_identifier) @name
  (generic_type . (type_identifier) @name)
  (scoped_type_identifier (_) @receiver . (type_identifier) @name .)
  (generic_type . (scoped_type_identifier (_) @receiver . (type_identifier) @name .))] arguments: (_) @arguments) @call
(explicit_constructor_invocation constructor: (_) @name arguments: (_) @arguments) @call

(marker_annotation name: [(identifier) @name (scoped_identifier scope: (_) @receiver name: (_) @name)]) @decorator
(annotation name: [(identifier) @name (scoped_identifier scope: (_) @receiver name: (_) @name)] arguments: (_) @arguments) @decorator

; Statements

(catch_clause (catch_formal_parameter (catch_type) @type name: (_) @name)) @catch
(throw_statement (object_creation_expression type: (_) @type)) @throw
(throw_statement (identifier) @name) @throw
(throw_statement) @throw
(return_statement) @return
[(for_statement) (enhanced_for_statement) (while_statement) (do_statement)] @loop
[(if_statement) (switch_expression) (ternary_expression)] @condition

; Texts

[(line_comment) (block_comment)] @comment
(string_literal) @string

; Tests: JUnit and TestNG

(method_declaration
  (modifiers [(marker_annotation name: (identifier) @_test) (annotation name: (identifier) @_test)])
  name: (_) @name
  (#any-of? @_test "Test" "ParameterizedTest" "RepeatedTest" "TestFactory" "TestTemplate")) @test
(class_declaration
  (modifiers (marker_annotation name: (identifier) @_nested)) name: (_) @name (#eq? @_nested "Nested") (#set! inside "test")) @scope
(class_declaration
  superclass: (superclass (type_identifier) @_base)
  body: (class_body (method_declaration name: (_) @name) @test)
  (#match? @_base "TestCase$") (#match? @name "^test"))
