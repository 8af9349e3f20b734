; Facts of C. The captures are those of ../facts/vocabulary.ts. `declarator` captures a node that contains the name, with stars
; and brackets; it may turn out to be a function.

; Functions

(function_definition (type_qualifier)* @returns type: (_) @returns declarator: (_) @declarator) @function
(function_definition (storage_class_specifier) @modifier) @function

; Types

(struct_specifier name: (_) @name body: (_)) @struct
(union_specifier name: (_) @name body: (_)) @struct
(enum_specifier name: (_) @name body: (_)) @enum
(enumerator name: (_) @name) @enum-member
(type_definition type: (struct_specifier !name body: (_))) @struct
(type_definition type: (union_specifier !name body: (_))) @struct
(type_definition type: (enum_specifier !name body: (_))) @enum
(type_definition declarator: (_) @declarator) @type
(type_definition (type_qualifier)* @type type: [
  (primitive_type) (sized_type_specifier) (type_identifier)
  (struct_specifier !body) (union_specifier !body) (enum_specifier !body)] @type declarator: (_) @declarator) @type

; Constants, variables, fields, parameters, macros

(declaration (type_qualifier)* @type type: (_) @type declarator: (init_declarator declarator: (_) @declarator) @variable)
(declaration (type_qualifier)* @type type: (_) @type declarator: [
  (identifier) (pointer_declarator) (array_declarator) (function_declarator) (parenthesized_declarator)] @declarator @variable)
(declaration (storage_class_specifier) @modifier declarator: (_) @variable)
(declaration (type_qualifier) @modifier declarator: [
  (identifier)
  (array_declarator)
  (init_declarator declarator: [(identifier) (array_declarator)])] @constant (#eq? @modifier "const"))

(field_declaration (type_qualifier)* @type type: (_) @type declarator: (_) @declarator @field)
(parameter_declaration (type_qualifier)* @type type: (_) @type declarator: (_) @declarator) @parameter
(parameter_declaration !declarator (type_qualifier)* @type type: (_) @type (#not-eq? @type "void")) @parameter
(variadic_parameter (#set! modifier "variadic")) @parameter
(function_declarator declarator: (parenthesized_declarator) parameters: (_) @scope)
(abstract_function_declarator parameters: (_) @scope)

(preproc_def name: (_) @name) @constant
(preproc_function_def name: (_) @name) @macro

; Imports

(preproc_include path: (_) @name) @import

; Calls

(call_expression function: (identifier) @name arguments: (_) @arguments) @call
(call_expression function: (field_expression argument: (_) @receiver field: (_) @name) arguments: (_) @arguments) @call
(call_expression
  function: [(call_expression) (subscript_expression) (parenthesized_expression)] arguments: (_) @arguments) @call

; Statements

(return_statement) @return
[(for_statement) (while_statement) (do_statement)] @loop
[(if_statement) (switch_statement) (conditional_expression)] @condition

; Texts

(comment) @comment
(string_literal) @string

; Tests: functions named as in CMocka, Check and Unity

(function_definition declarator: (function_declarator declarator: (identifier) @name) (#match? @name "^test_")) @test
