; Facts of Haskell. The captures are those of ../facts/vocabulary.ts. Each clause of a function is one.

; Functions, methods of classes and instances

(function name: (_) @name) @function
(function (infix operator: (_) @name)) @function
(class_declarations declaration: (function) @method)
(class_declarations declaration: (signature name: (_) @name) @method)
(instance_declarations declaration: (function) @method)
(bind name: (variable) @name match: (match expression: (do))) @function
(bind name: (variable) @name match: (match expression: (lambda) @function))
(bind match: (match expression: (lambda))) @ignore
(foreign_import signature: (signature name: (_) @name) (#set! modifier "extern")) @function
[(lambda) (lambda_case)] @lambda

; Parameters

(function patterns: (patterns (_) @parameter))
(function (infix left_operand: (_) @parameter))
(function (infix right_operand: (_) @parameter))
(lambda patterns: (patterns (_) @parameter))

; Types: data with fields is a struct, other data an enum; a class is an interface

(data_type name: (_) @name constructors: (data_constructors constructor: (data_constructor constructor: (record)))) @struct
(data_type name: (_) @name constructors: (data_constructors constructor: (data_constructor constructor: (prefix)))) @enum
(data_constructor constructor: (prefix name: (_) @name)) @enum-member
(newtype name: (_) @name) @struct
(type_synomym name: (_) @name) @type
(class name: (_) @name) @interface
(instance name: (_) @name (#set! inside "class")) @scope

; Constants and fields

(bind name: (variable) @name) @constant
(bind pattern: (variable) @name) @constant
(generator pattern: (variable) @name @constant)
(field name: (field_name (variable) @name) type: (_) @type) @field

; Imports

(import module: (_) @name) @import

; Calls: a call is read up to its first argument

(apply function: [(variable) (constructor)] @name argument: (_) @argument) @call
(apply function: (qualified module: (_) @receiver id: (_) @name) argument: (_) @argument) @call
(infix left_operand: (variable) @name operator: (operator) @_apply right_operand: (_) @argument (#eq? @_apply "$")) @call
(infix left_operand: (_) @argument operator: (infix_id (variable) @name) right_operand: (_) @argument) @call

; Nodes in patterns and types are not calls: `Just x -> …`
((patterns) @scope (#set! inside "type"))
(alternative pattern: (_) @scope (#set! inside "type"))
(bind pattern: [(apply) (parens) (tuple) (list)] @scope (#set! inside "type"))

; Statements

(apply function: (variable) @_throw argument: (parens expression: (apply function: (constructor) @type))
  (#any-of? @_throw "throwIO" "throw" "throwError" "throwM")) @throw
(apply function: (variable) @_throw (#any-of? @_throw "throwIO" "throw" "throwError" "throwM" "error")) @throw
(apply function: (variable) @_catch (#any-of? @_catch "catch" "handle" "try" "catchError")) @catch
(list_comprehension) @loop
[(conditional) (case) (multi_way_if)] @condition

; Texts

[(comment) (haddock)] @comment
(string) @string

; Tests: hspec's `it "title" $`, tasty's `testCase "title" $`

(apply
  function: (variable) @_test argument: (literal (string) @name)
  (#any-of? @_test "it" "describe" "context" "specify" "prop" "testCase" "testGroup" "testProperty")) @test
