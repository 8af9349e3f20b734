; Facts of Rust. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(function_item name: (_) @name return_type: (_)? @returns) @function
(function_item [(visibility_modifier) (function_modifiers)] @modifier) @function
(function_signature_item name: (_) @name return_type: (_)? @returns) @function
(function_signature_item [(visibility_modifier) (function_modifiers)] @modifier) @function
(let_declaration pattern: (identifier) @name value: (closure_expression return_type: (_)? @returns)) @function
(closure_expression return_type: (_)? @returns) @lambda
(closure_expression "async" @modifier) @lambda

(impl_item type: [
  (type_identifier) @name
  (scoped_type_identifier name: (_) @name)
  (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
  (reference_type) @name
  (tuple_type) @name
  (primitive_type) @name] (#set! inside "class")) @scope
; An implemented trait method is an override.
(impl_item trait: (_) (#set! modifier "override")) @modifies
(foreign_mod_item (#set! modifier "extern")) @modifies

; Types

([(struct_item name: (_) @name) (union_item name: (_) @name)]) @struct
([(struct_item (visibility_modifier) @modifier) (union_item (visibility_modifier) @modifier)]) @struct
(enum_item name: (_) @name) @enum
(enum_item (visibility_modifier) @modifier) @enum
(enum_variant name: (_) @name) @enum-member
(trait_item name: (_) @name) @interface
(trait_item (visibility_modifier) @modifier) @interface
(trait_item "unsafe" @modifier) @interface
([(type_item name: (_) @name) (associated_type name: (_) @name)]) @type
(type_item (visibility_modifier) @modifier) @type

; Constants, variables, fields, parameters, macros

(const_item name: (_) @name type: (_) @type) @constant
(const_item (visibility_modifier) @modifier) @constant
(static_item "static" @modifier . name: (_) @name type: (_) @type) @constant
(static_item "static" @modifier (mutable_specifier) @modifier name: (_) @name type: (_) @type) @variable
(static_item (visibility_modifier) @modifier . "static" . (identifier)) @constant
(static_item (visibility_modifier) @modifier (mutable_specifier)) @variable

(let_declaration pattern: (identifier) @name type: (_)? @type) @variable
(let_declaration (mutable_specifier) @modifier) @variable
(let_declaration pattern: [(tuple_pattern [
  (identifier) @name @variable
  (mut_pattern (mutable_specifier) @modifier (identifier) @name) @variable])
  (tuple_struct_pattern type: (_) (identifier) @name @variable)
  (struct_pattern (field_pattern name: (shorthand_field_identifier) @name @variable))
  (struct_pattern (field_pattern pattern: (identifier) @name @variable))])
(for_expression pattern: [(identifier) @name @variable (tuple_pattern (identifier) @name @variable)])
(let_condition pattern: (tuple_struct_pattern type: (_) (identifier) @name @variable) (#match? @name "^[a-z_]"))
(match_pattern (tuple_struct_pattern type: (_) (identifier) @name @variable) (#match? @name "^[a-z_]"))

(field_declaration name: (_) @name type: (_) @type) @field
(field_declaration (visibility_modifier) @modifier) @field

(parameter pattern: (identifier) @name type: (_) @type) @parameter
(parameter pattern: "_" @name type: (_) @type) @parameter
(parameter pattern: [(tuple_pattern) (struct_pattern) (tuple_struct_pattern) (reference_pattern) (slice_pattern)] type: (_) @type) @parameter
(parameter (mutable_specifier) @modifier) @parameter
(self_parameter (self) @name) @parameter
(variadic_parameter pattern: (_)? @name (#set! modifier "variadic")) @parameter
(closure_parameters [(identifier) @name @parameter (tuple_pattern) @parameter (reference_pattern) @parameter (struct_pattern) @parameter])
(function_type) @scope

(macro_definition name: (_) @name) @macro

; Imports

(use_declaration argument: [(identifier) (scoped_identifier) (crate) (self) (super)] @name) @import
(use_declaration argument: (use_as_clause path: (_) @name alias: (_) @argument)) @import
(use_declaration argument: (use_wildcard (_) @name "*" @argument)) @import
(use_declaration argument: (scoped_use_list path: (_)? @name list: (_) @arguments)) @import
(use_declaration argument: (use_list) @arguments) @import
(use_declaration (visibility_modifier) @modifier) @import
(extern_crate_declaration name: (_) @name alias: (_)? @argument) @import

; Calls

(call_expression function: (identifier) @name arguments: (_) @arguments) @call
(call_expression function: (scoped_identifier path: (_)? @receiver name: (_) @name) arguments: (_) @arguments) @call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name) arguments: (_) @arguments) @call
(call_expression function: (generic_function function: (identifier) @name) arguments: (_) @arguments) @call
(call_expression
  function: (generic_function function: (scoped_identifier path: (_)? @receiver name: (_) @name)) arguments: (_) @arguments) @call
(call_expression
  function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name)) arguments: (_) @arguments) @call
(call_expression
  function: [(call_expression) (index_expression) (parenthesized_expression) (closure_expression) (self) (try_expression)]
  arguments: (_) @arguments) @call
(macro_invocation macro: (identifier) @name (token_tree) @arguments) @call
(macro_invocation macro: (scoped_identifier path: (_)? @receiver name: (_) @name) (token_tree) @arguments) @call

; In a macro there are only tokens: a name right before a parenthesis is a call.
(token_tree (identifier) @name @call . (token_tree . "(") @arguments (#set! when "adjacent"))
(token_tree [(identifier) (self) (crate) (super)] @receiver . ["." "::"] . (identifier) @name @call . (token_tree . "(") @arguments
  (#set! when "adjacent"))
(token_tree (identifier) @name @call . "!" . (token_tree) @arguments)
(token_tree "fn" . (identifier) @ignore)
(attribute arguments: (token_tree (identifier) @ignore))
(attribute arguments: (token_tree (token_tree (identifier) @ignore)))

(attribute [(identifier) @name (scoped_identifier path: (_)? @receiver name: (_) @name)]) @decorator
(attribute arguments: (_) @arguments) @decorator
(attribute value: (_) @argument) @decorator

; Statements

(macro_invocation
  macro: (identifier) @_panic (#any-of? @_panic "panic" "todo" "unimplemented" "unreachable")) @throw
(return_expression) @return
[(for_expression) (while_expression) (loop_expression)] @loop
[(if_expression) (match_expression)] @condition

; Texts

[(line_comment) (block_comment)] @comment
[(string_literal) (raw_string_literal)] @string

; Tests: functions with `#[test]`, `#[tokio::test]`, modules with `#[cfg(test)]`

((attribute_item (attribute [(identifier) @_test (scoped_identifier name: (_) @_test)]))
  . [(attribute_item) (line_comment) (block_comment)]* . (function_item name: (_) @name) @test
  (#any-of? @_test "test" "rstest" "test_case" "bench" "proptest"))
((attribute_item (attribute (identifier) @_cfg arguments: (token_tree) @_condition))
  . (attribute_item)* . (mod_item name: (_) @name) @scope
  (#eq? @_cfg "cfg") (#eq? @_condition "(test)") (#set! inside "test"))
