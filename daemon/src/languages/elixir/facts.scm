; Facts of Elixir. The captures are those of ../facts/vocabulary.ts. Most of its syntax is calls: `def`, `if` and `import` too.

; Functions and macros

(call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (_) operator: ["<>" "<~>" "<~" "~>" "++" "--" "+" "-" "*" "/" "|>" "==" "<" ">" "&&&" "|||" "~>>" "<<~" "+++" "---"] @name)
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp")) @function
(call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")])
  (#any-of? @_def "defmacro" "defmacrop")) @macro
(call target: (identifier) @_def (#any-of? @_def "defp" "defguardp" "defnp") (#set! modifier "private")) @function
(call target: (identifier) @_def (#eq? @_def "defmacrop") (#set! modifier "private")) @macro
(call
  target: (identifier) @_def
  (arguments . [(call) @ignore (binary_operator left: (call) @ignore operator: "when")])
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"))
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_callback
    (arguments . (binary_operator left: (call target: (identifier) @name) operator: "::" right: (_) @returns)))
  (#any-of? @_callback "callback" "macrocallback") (#set! modifier "abstract")) @function
(binary_operator left: (identifier) @name operator: "=" right: (anonymous_function)) @function
(anonymous_function) @lambda
(unary_operator operator: "&" "(") @lambda
(unary_operator operator: "&" operand: (call)) @lambda

; Parameters

(call
  target: (identifier) @_def
  (arguments . [
    (call (arguments (_) @parameter))
    (binary_operator left: (call (arguments (_) @parameter)) operator: "when")])
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"))
(call
  target: (identifier) @_def
  (arguments . [
    (call (arguments (binary_operator operator: "=" right: (identifier) @name) @parameter))
    (binary_operator
      left: (call (arguments (binary_operator operator: "=" right: (identifier) @name) @parameter)) operator: "when")])
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"))
(call
  target: (identifier) @_def (arguments . (binary_operator left: (identifier) @parameter operator: ["<>" "<~>" "<~" "~>" "++" "--" "+" "-" "*" "/" "|>" "==" "<" ">" "&&&" "|||" "~>>" "<<~" "+++" "---"])) (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"))
(call
  target: (identifier) @_def (arguments . (binary_operator operator: ["<>" "<~>" "<~" "~>" "++" "--" "+" "-" "*" "/" "|>" "==" "<" ">" "&&&" "|||" "~>>" "<<~" "+++" "---"] right: (identifier) @parameter)) (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"))
(binary_operator left: (_) @name operator: "\\\\" (#set! modifier "optional")) @parameter
(anonymous_function . (stab_clause left: (arguments (_) @parameter)))

; Types: a module is a class, and a struct if it has one

(call target: (identifier) @_def (arguments . (alias) @name) (#eq? @_def "defmodule")) @class
(call
  target: (identifier) @_def (arguments . (alias) @name) (do_block (call target: (identifier) @_struct))
  (#eq? @_def "defmodule") (#any-of? @_struct "defstruct" "defexception")) @struct
(call target: (identifier) @_def (arguments . (alias) @name) (#eq? @_def "defprotocol")) @interface
(call target: (identifier) @_def (arguments . (alias) @name) (#eq? @_def "defimpl") (#set! inside "class")) @scope
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_type
    (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_type "type" "opaque")) @type
(unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_type
    (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#eq? @_type "typep") (#set! modifier "private")) @type
; A call in a specification is a type
(unary_operator
  operator: "@"
  operand: (call target: (identifier) @_spec (arguments) @scope)
  (#any-of? @_spec "spec" "callback" "macrocallback") (#set! inside "type"))

; Constants, variables, fields

(unary_operator
  operator: "@"
  operand: (call target: (identifier) @name)
  (#not-any-of? @name
    "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "behaviour"
    "impl" "derive" "enforce_keys" "deprecated" "dialyzer" "compile" "tag" "moduletag" "describetag" "on_load"
    "before_compile" "after_compile" "external_resource")
  (#set! modifier "private")) @constant
(unary_operator operator: "@" operand: (call) @ignore)
(binary_operator left: (identifier) @name operator: ["=" "<-"] (#set! when "first")) @variable
(binary_operator left: (tuple (identifier) @name @variable) operator: ["=" "<-"] (#not-eq? @name "_") (#set! when "first"))
(call
  target: (identifier) @_struct
  (arguments [(atom) @name @field (list (atom) @name @field) (keywords (pair key: (_) @name @field)) (list (keywords (pair key: (_) @name @field)))])
  (#any-of? @_struct "defstruct" "defexception"))

; Imports

(call
  target: (identifier) @_import
  (arguments . [(alias) @name (dot left: (alias) @name right: (tuple) @arguments)])
  (#any-of? @_import "alias" "import" "require" "use")) @import

; Calls

(call
  target: (identifier) @name
  (arguments)? @arguments
  (#not-any-of? @name
    "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp" "defmacro" "defmacrop"
    "defmodule" "defprotocol" "defimpl" "defstruct" "defexception" "alias" "import" "require" "use"
    "if" "unless" "case" "cond" "with" "for" "try" "receive")) @call
(call target: (dot left: (_) @receiver right: (identifier) @name) (arguments) @arguments) @call
(call target: (dot left: (identifier) @name !right) (arguments) @arguments) @call

(unary_operator
  operator: "@"
  operand: (call target: (identifier) @name (arguments) @arguments)
  (#any-of? @name
    "doc" "moduledoc" "typedoc" "spec" "optional_callbacks" "behaviour" "impl" "derive" "enforce_keys" "deprecated"
    "dialyzer" "compile" "tag" "moduletag" "describetag" "on_load" "before_compile" "after_compile" "external_resource")) @decorator

; Statements

(rescue_block (stab_clause left: (arguments [
  (identifier) @name (alias) @type (list) @type (binary_operator left: (identifier) @name operator: "in" right: (_) @type)])) @catch)
(catch_block (stab_clause) @catch)
(call target: (identifier) @_raise (arguments . (alias) @type) (#eq? @_raise "raise")) @throw
(call target: (identifier) @_raise (arguments) (#any-of? @_raise "raise" "reraise" "throw")) @throw
(call target: (identifier) @_loop (#eq? @_loop "for")) @loop
(call target: (identifier) @_condition (#any-of? @_condition "if" "unless" "case" "cond" "with")) @condition

; Texts

(comment) @comment
[(string) (charlist)] @string

; Tests: `test "title" do`

(call
  target: (identifier) @_test
  (arguments . (string) @name)
  (#any-of? @_test "test" "describe" "property" "it")) @test
