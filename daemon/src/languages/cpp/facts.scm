; Facts of C++. The captures are those of ../facts/vocabulary.ts. `declarator` captures a node that contains the name, with stars and
; brackets; it may turn out to be a function.

; Functions

(function_definition (type_qualifier)* @returns type: (_) @returns declarator: (_) @declarator) @function
(function_definition !type declarator: (_) @declarator (#not-match? @declarator "^[A-Z_]*TEST[A-Z_]*\\(")) @function
(function_definition [(storage_class_specifier) (type_qualifier) "virtual"] @modifier) @function
(function_definition (default_method_clause) (#set! modifier "default")) @function
(function_definition (pure_virtual_clause) (#set! modifier "abstract")) @function
(function_definition declarator: (function_declarator [(type_qualifier) (virtual_specifier)] @modifier)) @function
(function_definition declarator: (_ (function_declarator [(type_qualifier) (virtual_specifier)] @modifier))) @function
(init_declarator declarator: (identifier) @name value: (lambda_expression)) @function
(init_declarator value: (lambda_expression
  declarator: (abstract_function_declarator (trailing_return_type (_) @returns)))) @function
(lambda_expression) @lambda
(lambda_expression declarator: (abstract_function_declarator (trailing_return_type (_) @returns))) @lambda
(co_yield_statement (#set! modifier "generator")) @says
(linkage_specification (#set! modifier "extern")) @modifies

; A constructor has the name of its class. A test is written like one, in capitals.
(class_specifier name: (_) @_class body: (_ (function_definition declarator: (function_declarator declarator: (_) @_name)) @function)
  (#eq? @_class @_name) (#set! modifier "constructor"))
(class_specifier name: (_) @_class body: (_ (declaration declarator: (function_declarator declarator: (_) @_name) @variable))
  (#eq? @_class @_name) (#set! modifier "constructor"))
(struct_specifier name: (_) @_class body: (_ (function_definition declarator: (function_declarator declarator: (_) @_name)) @function)
  (#eq? @_class @_name) (#set! modifier "constructor"))
(struct_specifier name: (_) @_class body: (_ (declaration declarator: (function_declarator declarator: (_) @_name) @variable))
  (#eq? @_class @_name) (#set! modifier "constructor"))
(function_definition
  declarator: (function_declarator declarator: (qualified_identifier scope: (_) @_class name: (identifier) @_name))
  (#eq? @_class @_name) (#set! modifier "constructor")) @function

; Types

(struct_specifier name: (_) @name body: (_)) @struct
(union_specifier name: (_) @name body: (_)) @struct
(enum_specifier name: (_) @name body: (_)) @enum
(class_specifier name: (_) @name body: (_)) @class
(class_specifier (virtual_specifier) @modifier) @class
(struct_specifier (virtual_specifier) @modifier body: (_)) @struct
(access_specifier) @section
(alias_declaration name: (_) @name type: (_) @type) @type
(concept_definition name: (_) @name) @interface
(enumerator name: (_) @name) @enum-member
(type_definition type: (struct_specifier !name body: (_))) @struct
(type_definition type: (union_specifier !name body: (_))) @struct
(type_definition type: (enum_specifier !name body: (_))) @enum
(type_definition declarator: (_) @declarator) @type
(type_definition (type_qualifier)* @type type: [
  (primitive_type) (sized_type_specifier) (type_identifier)
  (struct_specifier !body) (union_specifier !body) (enum_specifier !body)] @type declarator: (_) @declarator) @type

; Constants, variables, fields, parameters, macros

(declaration (type_qualifier)* @type type: (_) @type declarator: (init_declarator declarator: [
  (identifier) (pointer_declarator) (array_declarator) (function_declarator) (parenthesized_declarator) (reference_declarator)
  (qualified_identifier)] @declarator) @variable)
(declaration (type_qualifier)* @type type: (_) @type declarator: [
  (identifier) (pointer_declarator) (array_declarator) (function_declarator) (parenthesized_declarator) (reference_declarator)
  (qualified_identifier)] @declarator @variable)
(declaration !type declarator: (function_declarator) @declarator @variable)
(declaration [(storage_class_specifier) "virtual"] @modifier declarator: (_) @variable)
(declaration (type_qualifier) @modifier declarator: (function_declarator) @variable)
(declaration declarator: (init_declarator declarator: (structured_binding_declarator (identifier) @name @variable)))
(for_range_loop (type_qualifier)* @type type: (_) @type declarator: [
  (identifier) (reference_declarator) (pointer_declarator)] @declarator @variable)
(for_range_loop declarator: (structured_binding_declarator (identifier) @name @variable))
(for_range_loop declarator: (reference_declarator (structured_binding_declarator (identifier) @name @variable)))
(declaration (type_qualifier) @modifier declarator: [
  (identifier)
  (array_declarator)
  (init_declarator declarator: [(identifier) (array_declarator) (qualified_identifier)])] @constant
  (#any-of? @modifier "const" "constexpr" "constinit"))

(field_declaration (type_qualifier)* @type type: (_) @type declarator: (_) @declarator @field)
(field_declaration [(storage_class_specifier) "virtual"] @modifier declarator: (_) @field)
(field_declaration (type_qualifier) @modifier declarator: [(field_identifier) (array_declarator) (function_declarator)] @field)
(field_declaration
  (storage_class_specifier) @_static (type_qualifier) @_const declarator: [(field_identifier) (array_declarator)] @constant
  (#eq? @_static "static") (#any-of? @_const "const" "constexpr"))
(field_declaration declarator: (function_declarator [(type_qualifier) (virtual_specifier)] @modifier) @field)
(field_declaration declarator: (_ (function_declarator [(type_qualifier) (virtual_specifier)] @modifier)) @field)
(field_declaration declarator: [(function_declarator) (pointer_declarator) (reference_declarator)] @field
  default_value: (number_literal) (#set! modifier "abstract"))
(parameter_declaration (type_qualifier)* @type type: (_) @type declarator: (_) @declarator) @parameter
(parameter_declaration !declarator (type_qualifier)* @type type: (_) @type (#not-eq? @type "void")) @parameter
(optional_parameter_declaration (type_qualifier)* @type type: (_) @type declarator: (_)? @declarator
  (#set! modifier "optional")) @parameter
(variadic_parameter_declaration (type_qualifier)* @type type: (_) @type declarator: (_) @declarator
  (#set! modifier "variadic")) @parameter
(parameter_list "..." @parameter (#set! modifier "variadic"))
(template_parameter_list) @scope
(compound_statement (declaration declarator: (function_declarator parameters: (_) @scope)))
(function_definition !type
  declarator: (function_declarator declarator: (identifier) @_test parameters: (_) @scope)
  (#match? @_test "^[A-Z_]*TEST[A-Z_]*$"))
(catch_clause parameters: (_) @scope)
(function_declarator declarator: (parenthesized_declarator) parameters: (_) @scope)
(parameter_declaration declarator: (abstract_function_declarator parameters: (_) @scope))
(abstract_function_declarator declarator: (_) parameters: (_) @scope)
(type_descriptor declarator: (abstract_function_declarator parameters: (_) @scope))

(preproc_def name: (_) @name) @constant
(preproc_function_def name: (_) @name) @macro

; Imports

(preproc_include path: (_) @name) @import

; Calls

(call_expression function: (identifier) @name arguments: (_) @arguments) @call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name) arguments: (_) @arguments) @call
(call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (_) @name)) arguments: (_) @arguments) @call
(call_expression function: (template_function name: (_) @name) arguments: (_) @arguments) @call
(call_expression function: (qualified_identifier) @path arguments: (_) @arguments) @call
(new_expression type: [(type_identifier) @name (template_type name: (_) @name)] arguments: (_)? @arguments) @call
(new_expression type: (qualified_identifier) @path arguments: (_)? @arguments) @call
(compound_literal_expression type: [(type_identifier) @name (template_type name: (_) @name)] value: (_) @arguments) @call
(compound_literal_expression type: (qualified_identifier) @path value: (_) @arguments) @call
(call_expression
  function: [(call_expression) (subscript_expression) (parenthesized_expression) (lambda_expression)] arguments: (_) @arguments) @call

(attribute name: (_) @name (argument_list)? @arguments) @decorator

; Statements

(catch_clause) @catch
(catch_clause parameters: (_ (parameter_declaration
  (type_qualifier)* @type type: (_) @type declarator: (_)? @declarator))) @catch
(throw_statement) @throw
(throw_statement (call_expression function: (_) @type)) @throw
(throw_statement (compound_literal_expression type: (_) @type)) @throw
(throw_statement (identifier) @name) @throw
[(return_statement) (co_return_statement)] @return
[(for_statement) (for_range_loop) (while_statement) (do_statement)] @loop
[(if_statement) (switch_statement) (conditional_expression)] @condition

; Texts

(comment) @comment
[(string_literal) (raw_string_literal)] @string

; Tests: GoogleTest's `TEST(Suite, Name) {}`, Catch2's and doctest's `TEST_CASE("title") {}`

(function_definition !type
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (parameter_list . (parameter_declaration type: (_) @receiver) . (parameter_declaration type: (_) @name)))
  (#match? @_test "^[A-Z_]*TEST[A-Z_]*$")) @test
(call_expression
  function: (identifier) @_test
  arguments: (argument_list . (string_literal) @name)
  (#any-of? @_test "TEST_CASE" "SCENARIO" "SECTION" "SUBCASE")) @test
