; Facts of Python. The captures are those of ../facts/vocabulary.ts.

; Functions

(function_definition name: (_) @name return_type: (_)? @returns) @function
(function_definition "async" @modifier) @function
(function_definition name: (_) @_init (#eq? @_init "__init__") (#set! modifier "constructor")) @function
(assignment left: (identifier) @name right: (lambda)) @function
(lambda) @lambda
(yield (#set! modifier "generator")) @says

(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (_) @_decorator)])
  definition: (_) @function
  (#any-of? @_decorator "property" "cached_property" "getter") (#set! modifier "getter"))
(decorated_definition
  (decorator (attribute attribute: (_) @_decorator)) definition: (function_definition) @function
  (#eq? @_decorator "setter") (#set! modifier "setter"))
(decorated_definition
  (decorator (identifier) @_decorator) definition: (function_definition) @function
  (#eq? @_decorator "staticmethod") (#set! modifier "static"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (_) @_decorator)]) definition: (function_definition) @function
  (#eq? @_decorator "abstractmethod") (#set! modifier "abstract"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (_) @_decorator)]) definition: (function_definition) @function
  (#eq? @_decorator "override") (#set! modifier "override"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (_) @_decorator)]) definition: (function_definition) @function
  (#eq? @_decorator "final") (#set! modifier "final"))

; Types

(class_definition name: (_) @name) @class
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (_) @_base)])
  (#match? @_base "(Enum|Flag)$")) @enum
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (_) @_base) (subscript value: (identifier) @_base)])
  (#eq? @_base "Protocol")) @interface
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (_) @_base)])
  (#any-of? @_base "NamedTuple" "TypedDict")) @struct
(class_definition
  superclasses: (argument_list [
    (identifier) @_base
    (attribute attribute: (_) @_base)
    (keyword_argument name: (identifier) @_key value: [(identifier) @_base (attribute attribute: (_) @_base)])])
  (#any-of? @_base "ABC" "ABCMeta") (#set! modifier "abstract")) @class
(decorated_definition
  (decorator [
    (identifier) @_decorator
    (attribute attribute: (_) @_decorator)
    (call function: [(identifier) @_decorator (attribute attribute: (_) @_decorator)])])
  definition: (class_definition) @struct
  (#eq? @_decorator "dataclass"))
(decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (_) @_decorator)]) definition: (class_definition) @class
  (#eq? @_decorator "final") (#set! modifier "final"))
(type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @type

; Constants, variables, fields, parameters. The first assignment of a name declares it.

(assignment left: (identifier) @name type: (_)? @type (#match? @name "^_*[A-Z][A-Z0-9_]*$") (#set! when "first")) @constant
(assignment left: (identifier) @name type: (_)? @type (#not-match? @name "^_*[A-Z][A-Z0-9_]*$") (#set! when "first")) @variable
(assignment left: [(pattern_list [
  (identifier) @name @variable
  (list_splat_pattern (identifier) @name @variable)
  (tuple_pattern (identifier) @name @variable)])
  (tuple_pattern (identifier) @name @variable)
  (list_pattern (identifier) @name @variable)]
  (#set! when "first"))
(for_statement left: [(identifier) @name @variable (pattern_list [
  (identifier) @name @variable
  (list_splat_pattern (identifier) @name @variable)
  (tuple_pattern (identifier) @name @variable)])
  (tuple_pattern (identifier) @name @variable)]
  (#set! when "first"))
(with_item value: (as_pattern alias: (as_pattern_target (identifier) @name @variable)) (#set! when "first"))
(named_expression name: (identifier) @name (#set! when "first")) @variable
(global_statement (identifier) @name @known)
(nonlocal_statement (identifier) @name @known)
(assignment left: (identifier) @name type: (type [(identifier) @_final (generic_type . (identifier) @_final)])
  (#eq? @_final "Final") (#set! when "first") (#set! modifier "final")) @constant

(class_definition body: (block (expression_statement
  (assignment left: (identifier) @name type: (_)? @type (#set! when "first")) @field)))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name) type: (_)? @type
  (#eq? @_self "self") (#set! when "first")) @field
(assignment left: (pattern_list (attribute object: (identifier) @_self attribute: (identifier) @name @field))
  (#eq? @_self "self") (#set! when "first"))
(class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (_) @_base)])
  body: (block (expression_statement [
    (assignment left: (identifier) @name) @enum-member
    (assignment left: (pattern_list (identifier) @name @enum-member))]))
  (#match? @_base "(Enum|Flag)$"))

(parameters [(identifier) @name @parameter (tuple_pattern) @parameter])
(lambda_parameters [(identifier) @name @parameter (tuple_pattern) @parameter])
(typed_parameter . (identifier) @name type: (_) @type) @parameter
(typed_parameter . [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)] type: (_) @type
  (#set! modifier "variadic")) @parameter
(parameters [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)] @parameter
  (#set! modifier "variadic"))
(lambda_parameters [(list_splat_pattern (identifier) @name) (dictionary_splat_pattern (identifier) @name)] @parameter
  (#set! modifier "variadic"))
(default_parameter name: (identifier) @name (#set! modifier "optional")) @parameter
(typed_default_parameter name: (identifier) @name type: (_) @type (#set! modifier "optional")) @parameter

; Imports

(import_statement name: (dotted_name) @name @import)
(import_statement name: (aliased_import name: (_) @name alias: (_) @argument) @import)
(import_from_statement module_name: (_) @name name: (_) @argument) @import
(import_from_statement module_name: (_) @name (wildcard_import) @argument) @import
(future_import_statement "__future__" @name name: (_) @argument) @import

; Calls

(call function: (identifier) @name arguments: (_) @arguments) @call
(call function: (attribute object: (_) @receiver attribute: (_) @name) arguments: (_) @arguments) @call
(call function: [(call) (subscript) (parenthesized_expression) (await) (string)] arguments: (_) @arguments) @call

(decorator (identifier) @name) @decorator
(decorator (attribute object: (_) @receiver attribute: (_) @name)) @decorator
(decorator (call function: (identifier) @name arguments: (_) @arguments)) @decorator
(decorator (call function: (attribute object: (_) @receiver attribute: (_) @name) arguments: (_) @arguments)) @decorator

; Statements

(except_clause) @catch
(except_clause value: [(identifier) (attribute) (tuple) (parenthesized_expression) (call) (subscript) (binary_operator) (conditional_expression)] @type) @catch
(except_clause value: (as_pattern . (_) @type alias: (as_pattern_target (identifier) @name))) @catch
(raise_statement) @throw
(raise_statement . (call function: (_) @type)) @throw
(raise_statement . [(identifier) (attribute)] @type (#match? @type "(^|[.])_*[A-Z]\\w*$")) @throw
(raise_statement . (identifier) @name (#match? @name "^_*[a-z]")) @throw
(return_statement) @return
[(for_statement) (while_statement)
 (list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @loop
[(if_statement) (elif_clause) (match_statement) (conditional_expression)] @condition

; Texts

(comment) @comment
(string) @string

; Tests: functions called `test…`; pytest's and unittest's classes only enclose them

(function_definition name: (identifier) @name (#match? @name "^test")) @test
(class_definition
  name: (identifier) @name
  body: (block [
    (function_definition name: (identifier) @_test)
    (decorated_definition definition: (function_definition name: (identifier) @_test))])
  (#match? @name "^Test") (#match? @_test "^test") (#set! inside "test")) @scope
(class_definition
  name: (identifier) @name
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (_) @_base)])
  (#match? @_base "TestCase$") (#set! inside "test")) @scope
