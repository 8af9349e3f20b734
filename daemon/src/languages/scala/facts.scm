; Facts of Scala. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(function_definition name: (_) @name return_type: (_)? @returns) @function
(function_declaration name: (_) @name return_type: (_)? @returns) @function
(function_definition (modifiers [(access_modifier) (inline_modifier) "abstract" "final" "override"] @modifier)) @function
(function_declaration (modifiers [(access_modifier) "abstract" "final" "override"] @modifier)) @function
(function_definition name: (identifier) @_name (#eq? @_name "this") (#set! modifier "constructor")) @function
(function_declaration (annotation name: (_) @_name) (#eq? @_name "native") (#set! modifier "extern")) @function
(function_definition (annotation name: (_) @_name) (#eq? @_name "native") (#set! modifier "extern")) @function
(template_body (function_definition) @method)
(template_body (function_declaration) @method)
(enum_body (function_definition) @method)
(extension_definition
  parameters: (parameters (parameter type: (_) @receiver)) body: (function_definition) @function)
(extension_definition
  parameters: (parameters (parameter type: (_) @receiver)) body: (_ (function_definition) @function))
(class_definition
  name: (_) @name . type_parameters: (_)? . (access_modifier)? @modifier . class_parameters: (_) @method
  (#set! modifier "constructor"))
(enum_definition
  name: (_) @name . type_parameters: (_)? . class_parameters: (_) @method (#set! modifier "constructor"))
(val_definition pattern: (identifier) @name value: (lambda_expression)) @function
(lambda_expression) @lambda

; Types: an object is a class, a case class is a class and a struct

(class_definition name: (_) @name) @class
(class_definition (modifiers [(access_modifier) "abstract" "final"] @modifier)) @class
(class_definition "case") @struct
(object_definition name: (_) @name) @class
(object_definition (modifiers (access_modifier) @modifier)) @class
(trait_definition name: (_) @name) @interface
(trait_definition (modifiers (access_modifier) @modifier)) @interface
(enum_definition name: (_) @name) @enum
(simple_enum_case name: (_) @name) @enum-member
(full_enum_case name: (_) @name) @enum-member
(type_definition name: (_) @name) @type
(type_definition (modifiers (access_modifier) @modifier)) @type

; Constants, variables, fields, parameters

(compilation_unit (val_definition pattern: (identifier) @name type: (_)? @type) @constant)
(compilation_unit (val_definition (modifiers (access_modifier) @modifier)) @constant)
(compilation_unit (var_definition pattern: (identifier) @name type: (_)? @type) @variable)
(compilation_unit (var_definition (modifiers (access_modifier) @modifier)) @variable)
(block (val_definition pattern: (identifier) @name type: (_)? @type) @constant)
(block (var_definition pattern: (identifier) @name type: (_)? @type) @variable)
(indented_block (val_definition pattern: (identifier) @name type: (_)? @type) @constant)
(indented_block (var_definition pattern: (identifier) @name type: (_)? @type) @variable)
(val_definition pattern: (tuple_pattern (identifier) @name @constant))
(var_definition pattern: (tuple_pattern (identifier) @name @variable))
(given_definition name: (_) @name return_type: (_)? @type) @constant
(enumerator . (identifier) @name @constant)
(template_body (val_definition "val" @modifier pattern: (identifier) @name type: (_)? @type) @field)
(template_body (var_definition "var" @modifier pattern: (identifier) @name type: (_)? @type) @field)
(template_body (val_definition (modifiers [(access_modifier) "override"] @modifier)) @field)
(template_body (var_definition (modifiers [(access_modifier) "override"] @modifier)) @field)
(val_declaration "val" @modifier name: (_) @name type: (_) @type) @field
(var_declaration "var" @modifier name: (_) @name type: (_) @type) @field
(class_parameter ["val" "var"] @modifier name: (_) @name) @field
(class_parameter (modifiers [(access_modifier) "override"] @modifier) ["val" "var"]) @field
(class_definition "case" class_parameters: (class_parameters (class_parameter) @field))
(class_parameter name: (_) @name type: (_)? @type) @parameter
(class_parameter default_value: (_) (#set! modifier "optional")) @parameter
(class_parameter type: (repeated_parameter_type) (#set! modifier "variadic")) @parameter
(parameter name: (_) @name type: (_)? @type) @parameter
(parameter default_value: (_) (#set! modifier "optional")) @parameter
(parameter type: (repeated_parameter_type) (#set! modifier "variadic")) @parameter
(binding name: (_) @name type: (_)? @type) @parameter
(lambda_expression parameters: (identifier) @name @parameter)

; Imports: the name is read from the whole, since the path is several nodes

(import_declaration) @name @import
(import_declaration (namespace_selectors) @arguments) @import
(import_declaration (namespace_wildcard) @argument) @import

; Calls

(call_expression function: (identifier) @name arguments: (arguments)? @arguments) @call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name) arguments: (arguments)? @arguments) @call
(call_expression function: (generic_function function: (identifier) @name) arguments: (arguments)? @arguments) @call
(call_expression
  function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name))
  arguments: (arguments)? @arguments) @call
(instance_expression (type_identifier) @name arguments: (_)? @arguments) @call
(instance_expression (generic_type type: (type_identifier) @name) arguments: (_)? @arguments) @call
(instance_expression (stable_type_identifier (type_identifier) @name .) arguments: (_)? @arguments) @call
(extends_clause type: (type_identifier) @name arguments: (_) @arguments) @call
(extends_clause type: (generic_type type: (type_identifier) @name) arguments: (_) @arguments) @call

(annotation name: (_) @name arguments: (_)? @arguments) @decorator

; Statements

(catch_clause (_ (case_clause) @catch))
(catch_clause (_ (case_clause pattern: (typed_pattern pattern: (identifier) @name)) @catch))
(catch_clause (_ (case_clause pattern: (typed_pattern type: (_) @type)) @catch))
(catch_clause (_ (case_clause pattern: (alternative_pattern) @type) @catch))
(catch_clause (_ (case_clause pattern: (case_class_pattern type: (_) @type)) @catch))
(throw_expression (instance_expression . [(type_identifier) (generic_type) (stable_type_identifier)] @type)) @throw
(throw_expression (call_expression function: (identifier) @type)) @throw
(throw_expression (identifier) @name) @throw
(throw_expression) @throw
(return_expression) @return
[(for_expression) (while_expression) (do_while_expression)] @loop
[(if_expression) (match_expression)] @condition

; Texts

[(comment) (block_comment)] @comment
[(string) (interpolated_string_expression)] @string

; Tests: `test("title") { … }`, `"A bank" should "pay" in { … }`, methods with the annotation `Test`

(call_expression
  function: (identifier) @_test
  arguments: (arguments . (string) @name)
  (#any-of? @_test "test" "it" "describe" "feature" "scenario" "property")) @test
(infix_expression
  left: (infix_expression right: (string) @name) operator: (identifier) @_in (#eq? @_in "in")) @test
(infix_expression
  left: (string) @name operator: (identifier) @_in right: (block) (#any-of? @_in "in" "should" "when" "must" "can")) @test
(function_definition (annotation name: (_) @_test) name: (_) @name (#eq? @_test "Test")) @test
