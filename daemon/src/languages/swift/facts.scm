; Facts of Swift. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(function_declaration name: [(simple_identifier) (custom_operator)] @name) @function
(function_declaration name: (_) name: (_) @returns) @function
(function_declaration ["async" "class"] @modifier) @function
(function_declaration "class" (#set! modifier "static")) @function
(function_declaration
  (modifiers [(visibility_modifier) (member_modifier) (inheritance_modifier) (property_modifier)] @modifier)) @function
(class_body (function_declaration) @method)
(enum_class_body (function_declaration) @method)
(protocol_function_declaration name: (simple_identifier) @name) @method
(protocol_function_declaration name: (_) name: (_) @returns) @method
(protocol_function_declaration "async" @modifier) @method
(protocol_function_declaration (modifiers (property_modifier) @modifier)) @method
(init_declaration name: "init" @name (#set! modifier "constructor")) @method
(init_declaration (modifiers [(visibility_modifier) (member_modifier)] @modifier)) @method
(init_declaration "async" @modifier) @method
(deinit_declaration "deinit" @name) @method
(subscript_declaration "subscript" @name name: (_) @returns) @method
(subscript_declaration (modifiers [(visibility_modifier) (property_modifier)] @modifier)) @method
(property_declaration name: (pattern bound_identifier: (_) @name) value: (lambda_literal)) @function
(property_declaration value: (lambda_literal type: (lambda_function_type (lambda_function_type_parameters) (_) @returns))) @function
(lambda_literal) @lambda
(lambda_literal type: (lambda_function_type (lambda_function_type_parameters) (_) @returns)) @lambda
(macro_declaration (simple_identifier) @name) @macro
(macro_declaration (modifiers (visibility_modifier) @modifier)) @macro

; Types: an actor is a class; an extension only encloses its methods

(class_declaration declaration_kind: ["class" "actor"] name: (_) @name) @class
(class_declaration (modifiers [(visibility_modifier) (inheritance_modifier)] @modifier) declaration_kind: ["class" "actor"]) @class
(class_declaration declaration_kind: "struct" name: (_) @name) @struct
(class_declaration (modifiers (visibility_modifier) @modifier) declaration_kind: "struct") @struct
(class_declaration declaration_kind: "enum" name: (_) @name) @enum
(class_declaration (modifiers (visibility_modifier) @modifier) declaration_kind: "enum") @enum
(class_declaration declaration_kind: "extension" name: (_) @name (#set! inside "class")) @scope
(protocol_declaration name: (_) @name) @interface
(protocol_declaration (modifiers (visibility_modifier) @modifier)) @interface
(enum_entry name: (_) @name @enum-member)
(typealias_declaration name: (type_identifier) @name) @type
(typealias_declaration (modifiers (visibility_modifier) @modifier)) @type
(associatedtype_declaration name: (_) @name) @type

; Constants, variables, fields, parameters

(source_file (property_declaration
  (value_binding_pattern "let") name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @constant)
(source_file (property_declaration
  (value_binding_pattern "var") name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @variable)
(source_file (property_declaration (modifiers (visibility_modifier) @modifier) (value_binding_pattern "let")) @constant)
(source_file (property_declaration (modifiers (visibility_modifier) @modifier) (value_binding_pattern "var")) @variable)
(statements (property_declaration
  (value_binding_pattern "let") name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @constant)
(statements (property_declaration
  (value_binding_pattern "var") name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @variable)
(property_declaration (value_binding_pattern "let") name: (pattern (pattern (simple_identifier) @name @constant)))
(property_declaration (value_binding_pattern "var") name: (pattern (pattern (simple_identifier) @name @variable)))
(for_statement item: (pattern bound_identifier: (_) @name @constant))
(if_statement (value_binding_pattern "let") . bound_identifier: (_) @name @constant)
(guard_statement (value_binding_pattern "let") . bound_identifier: (_) @name @constant)
(class_body (property_declaration
  (value_binding_pattern) @modifier
  name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @field)
(class_body (property_declaration
  (modifiers [(visibility_modifier) (member_modifier) (inheritance_modifier) (property_modifier)] @modifier)
  (#not-match? @modifier "set\\)$")) @field)
(enum_class_body (property_declaration
  (value_binding_pattern) @modifier
  name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @field)
(enum_class_body (property_declaration (modifiers [(visibility_modifier) (property_modifier)] @modifier)) @field)
(property_declaration (computed_property (statements)) (#set! modifier "getter")) @field
(property_declaration (computed_property (computed_getter)) (#set! modifier "getter")) @field
(property_declaration (computed_property (computed_setter)) (#set! modifier "setter")) @field
(protocol_property_declaration
  name: (pattern bound_identifier: (_) @name) (type_annotation (_) @type)?) @field
(protocol_property_declaration (protocol_property_requirements [(getter_specifier) (setter_specifier)] @modifier)) @field
(parameter name: (simple_identifier) @name name: (_) @type) @parameter
(parameter (parameter_modifiers (parameter_modifier "inout")) (#set! modifier "mutable")) @parameter
(function_declaration (parameter) @parameter . default_value: (_) (#set! modifier "optional"))
(init_declaration (parameter) @parameter . default_value: (_) (#set! modifier "optional"))
(parameter "..." @modifier) @parameter
(lambda_parameter name: (_) @name) @parameter
(lambda_parameter name: (simple_identifier) name: (_) @type) @parameter

; Imports

(import_declaration (identifier) @name) @import

; Calls

(call_expression . (simple_identifier) @name (call_suffix (value_arguments)? @arguments)) @call
(call_expression
  . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (_) @name))
  (call_suffix (value_arguments)? @arguments)
  (#not-match? @receiver "^(try|await)\\b")) @call
(call_expression
  . (navigation_expression
    target: [(try_expression expr: (_) @receiver) (await_expression expr: (_) @receiver)]
    suffix: (navigation_suffix suffix: (_) @name))
  (call_suffix (value_arguments)? @arguments)) @call
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @name) (call_suffix (value_arguments)? @arguments)) @call
(constructor_expression
  constructed_type: (user_type (type_identifier) @name) (constructor_suffix (value_arguments)? @arguments)) @call

(attribute (user_type (type_identifier) @name .)) @decorator
(attribute (user_type) (_) @argument) @decorator

; Statements

(catch_block) @catch
(catch_block error: (pattern (pattern bound_identifier: (_) @name))) @catch
(catch_block error: (pattern bound_identifier: (_) @name)) @catch
(catch_block error: (pattern [(user_type) (optional_type)] @type)) @catch
(control_transfer_statement (throw_keyword) (call_expression . (simple_identifier) @type)) @throw
(control_transfer_statement
  (throw_keyword) (call_expression . (navigation_expression target: (simple_identifier) @type))) @throw
(control_transfer_statement (throw_keyword) (navigation_expression target: (simple_identifier) @type)) @throw
(control_transfer_statement (throw_keyword) (simple_identifier) @name) @throw
(control_transfer_statement (throw_keyword)) @throw
(control_transfer_statement "return") @return
[(for_statement) (while_statement) (repeat_while_statement)] @loop
[(if_statement) (guard_statement) (switch_statement) (ternary_expression)] @condition

; Texts

[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string

; Tests: XCTest's `func testAdds()`, Swift Testing's `@Test("title")`, Quick's `it("title") { … }`

(class_body (function_declaration name: (simple_identifier) @name (#match? @name "^test")) @test)
(function_declaration
  (modifiers (attribute (user_type (type_identifier) @_test) (line_string_literal) @name)) (#eq? @_test "Test")) @test
(function_declaration
  (modifiers (attribute (user_type (type_identifier) @_test))) name: (simple_identifier) @name (#eq? @_test "Test")) @test
(call_expression
  . (simple_identifier) @_test
  (call_suffix (value_arguments . (value_argument value: (line_string_literal) @name)))
  (#any-of? @_test "it" "describe" "context")) @test
