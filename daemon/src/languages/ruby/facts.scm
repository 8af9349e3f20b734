; Facts of Ruby. The captures are those of ../facts/vocabulary.ts.

; Functions

(method name: (_) @name) @function
(method name: (setter) (#set! modifier "setter")) @function
(method name: (identifier) @_name (#eq? @_name "initialize") (#set! modifier "constructor")) @function
(singleton_method name: (_) @name (#set! modifier "static public")) @method
(singleton_method name: (setter) (#set! modifier "setter")) @method
(assignment left: (_) @name right: (lambda)) @function
(lambda) @lambda
(call block: [(block) (do_block)] @lambda)

; Methods: each `def` is one, also outside of a class

(method) @method
(singleton_class body: (body_statement (method) @method (#set! modifier "static")))
(alias name: (_) @name) @method
(call
  method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  block: (_) @method
  (#any-of? @_define "define_method" "define_singleton_method"))

; Types: a module is a class

(class name: (constant) @name) @class
(class name: (scope_resolution name: (_) @name)) @class
(module name: (constant) @name) @class
(module name: (scope_resolution name: (_) @name)) @class
(assignment
  left: (constant) @name
  right: (call receiver: (constant) @_type method: (identifier) @_make)
  (#any-of? @_type "Struct" "Data") (#any-of? @_make "new" "define")) @struct
(assignment
  left: (constant) @name
  right: (call receiver: (constant) @_type method: (identifier) @_make)
  (#any-of? @_type "Class" "Module") (#eq? @_make "new")) @class

; Constants, variables, fields, parameters

(assignment left: (constant) @name) @constant
(left_assignment_list (constant) @name @constant)
(assignment left: [(identifier) (global_variable)] @name (#set! when "first")) @variable
(left_assignment_list [(identifier) (global_variable)] @name @variable (#set! when "first"))
(operator_assignment left: [(identifier) (global_variable)] @name (#set! when "first")) @variable
(for pattern: (identifier) @name @variable (#set! when "first"))
(assignment left: (instance_variable) @name (#set! modifier "private") (#set! when "first")) @field
(left_assignment_list (instance_variable) @name @field (#set! modifier "private") (#set! when "first"))
(operator_assignment left: (instance_variable) @name (#set! modifier "private") (#set! when "first")) @field
(assignment left: (class_variable) @name (#set! modifier "private static") (#set! when "first")) @field
(operator_assignment left: (class_variable) @name (#set! modifier "private static") (#set! when "first")) @field
(call
  method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string)] @name @field)
  (#any-of? @_attribute "attr_accessor" "attr_writer" "attr"))
(call
  method: (identifier) @_attribute
  arguments: (argument_list [(simple_symbol) (string)] @name @field (#set! modifier "readonly"))
  (#eq? @_attribute "attr_reader"))
(call
  receiver: (constant) @_type
  method: (identifier) @_make
  arguments: (argument_list (simple_symbol) @name @field)
  (#any-of? @_type "Struct" "Data") (#any-of? @_make "new" "define"))

(method_parameters (identifier) @name @parameter)
(lambda_parameters (identifier) @name @parameter)
(block_parameters (identifier) @name @parameter)
(destructured_parameter) @parameter
(optional_parameter name: (_) @name (#set! modifier "optional")) @parameter
(keyword_parameter name: (_) @name) @parameter
(keyword_parameter value: (_) (#set! modifier "optional")) @parameter
(splat_parameter name: (_)? @name (#set! modifier "variadic")) @parameter
(hash_splat_parameter name: (_)? @name (#set! modifier "variadic")) @parameter
(block_parameter name: (_)? @name) @parameter

; Imports

(call
  !receiver
  method: (identifier) @_require
  arguments: (argument_list . (string) @name)
  (#any-of? @_require "require" "require_relative" "load")) @import
(call
  method: (identifier) @_autoload
  arguments: (argument_list (simple_symbol) @argument . (string) @name)
  (#eq? @_autoload "autoload")) @import

; Calls: `Account.new` is a call of `Account`

(call !receiver method: (_) @name arguments: (argument_list)? @arguments) @call
(call receiver: (_) @receiver method: (_) @name arguments: (argument_list)? @arguments (#not-eq? @name "new")) @call
(call receiver: (constant) @name method: (identifier) @_new arguments: (argument_list)? @arguments (#eq? @_new "new")) @call
(call
  receiver: (scope_resolution scope: (_)? @receiver name: (_) @name)
  method: (identifier) @_new
  arguments: (argument_list)? @arguments
  (#eq? @_new "new")) @call
(call
  receiver: [(identifier) (self) (call) (instance_variable) (class_variable) (global_variable) (element_reference)] @receiver
  method: (identifier) @name
  arguments: (argument_list)? @arguments
  (#eq? @name "new")) @call

; Statements

(rescue exceptions: (_)? @type variable: (exception_variable (_) @name)?) @catch
(rescue_modifier) @catch
(call !receiver method: (identifier) @_raise arguments: (argument_list . (constant) @type) (#any-of? @_raise "raise" "fail")) @throw
(call !receiver method: (identifier) @_raise arguments: (argument_list . (scope_resolution) @type) (#any-of? @_raise "raise" "fail")) @throw
(call
  !receiver
  method: (identifier) @_raise
  arguments: (argument_list . (call receiver: [(constant) (scope_resolution)] @type method: (identifier) @_new))
  (#eq? @_raise "raise") (#eq? @_new "new")) @throw
(call !receiver method: (identifier) @_raise (#any-of? @_raise "raise" "fail")) @throw
(body_statement (identifier) @throw (#eq? @throw "raise"))
(block_body (identifier) @throw (#eq? @throw "raise"))
(then (identifier) @throw (#eq? @throw "raise"))
(else (identifier) @throw (#eq? @throw "raise"))
(if_modifier body: (identifier) @throw (#eq? @throw "raise"))
(unless_modifier body: (identifier) @throw (#eq? @throw "raise"))
(return) @return
[(while) (until) (for) (while_modifier) (until_modifier)] @loop
(call !receiver method: (identifier) @_loop block: (_) (#eq? @_loop "loop")) @loop
[(if) (unless) (case) (case_match) (conditional) (if_modifier) (unless_modifier)] @condition

; Texts

(comment) @comment
[(string) (heredoc_body) (string_array) (character)] @string

; Tests: `def test_opens`, `it 'opens' do`, `describe Account do`

(method name: (identifier) @name (#match? @name "^test_")) @test
(call
  method: (identifier) @_test
  arguments: (argument_list . (_) @name)
  block: (_)
  (#any-of? @_test "test" "it" "specify" "example" "scenario" "should" "describe" "context" "feature" "shared_examples")) @test

; Visibility

(body_statement (identifier) @section (#any-of? @section "private" "protected" "public") (#set! to "method field"))
(call
  method: (identifier) @_private
  arguments: (argument_list [(method) (singleton_method) (call)])
  (#any-of? @_private "private" "private_class_method") (#set! modifier "private")) @modifies
(call
  method: (identifier) @_protected
  arguments: (argument_list [(method) (call)])
  (#eq? @_protected "protected") (#set! modifier "protected")) @modifies
