; Facts of Zig. The captures are those of ../facts/vocabulary.ts.

; Functions and methods

(function_declaration name: (_) @name type: (_)? @returns) @function
(function_declaration ["pub" "extern" "export" "inline"] @modifier) @function
(struct_declaration (function_declaration) @method)
(union_declaration (function_declaration) @method)
(enum_declaration (function_declaration) @method)
(parameter name: (_) @name type: (_)? @type) @parameter

; Types: a union is a struct, a set of errors is an enum

(variable_declaration . (identifier) @name [(struct_declaration) (union_declaration)]) @struct
(variable_declaration . (identifier) @name [(enum_declaration) (error_set_declaration)]) @enum
(variable_declaration "pub" @modifier [(struct_declaration) (union_declaration)]) @struct
(variable_declaration "pub" @modifier [(enum_declaration) (error_set_declaration)]) @enum
(enum_declaration (container_field name: (_) @name) @enum-member)
(enum_declaration (container_field type: (identifier) @name) @enum-member)
(error_set_declaration (identifier) @name @enum-member)

; Constants, variables, fields

(variable_declaration "const" . (identifier) @name type: (_)? @type) @constant
(variable_declaration "var" . (identifier) @name type: (_)? @type) @variable
(variable_declaration ["pub" "extern" "export"] @modifier "const") @constant
(variable_declaration ["pub" "extern" "export"] @modifier "var") @variable
(for_statement (payload (identifier) @name @constant))
(while_statement (payload (identifier) @name @constant))
(if_statement (payload (identifier) @name @constant))
(struct_declaration (container_field name: (_) @name type: (_)? @type (#set! modifier "public")) @field)
(union_declaration (container_field name: (_) @name type: (_)? @type (#set! modifier "public")) @field)

; Imports

(builtin_function
  (builtin_identifier) @_import (arguments . (string) @name) (#any-of? @_import "@import" "@cImport" "@embedFile")) @import

; Calls

(call_expression function: (identifier) @name) @call
(call_expression function: (field_expression object: (_)? @receiver member: (_) @name)) @call
(call_expression function: [(identifier) (field_expression)] (_) @argument) @call
(builtin_function (builtin_identifier) @name (arguments) @arguments) @call

; Statements: an error that is returned is thrown

(catch_expression (payload (identifier) @name)?) @catch
(return_expression (error_type (identifier) @type)) @throw
(return_expression) @return
[(for_statement) (while_statement) (for_expression) (while_expression)] @loop
[(if_statement) (if_expression) (switch_expression)] @condition

; Texts

(comment) @comment
[(string) (multiline_string)] @string

; Tests

(test_declaration [(string) (identifier)] @name) @test
