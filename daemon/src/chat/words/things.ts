/**
 * What code is made of, in the plural: after a kind it makes a compound noun ("struct fields", "method receivers") and is no
 * name, in whatever language the request is. What may as well be a name ("const messages") is not among them.
 */
export const THINGS =
  /^(?:accessors|aliases|annotations|arguments|arms|assertions|assignments|attributes|bindings|blocks|bodies|bounds|branches|calls|cases|casts|classes|clauses|closures|comparisons|conditions|constants|constraints|constructors|conversions|declarations|decorators|definitions|destructors|directives|enums|exports|expressions|extensions|fields|functions|generics|getters|guards|heads|hierarchies|implementations|imports|initiali[sz]ers|instances|interfaces|invocations|lambdas|literals|loops|macros|members|methods|modifiers|objects|operators|overloads|overrides|parameters|pointers|properties|protocols|prototypes|qualifiers|receivers|setters|signatures|specifiers|statements|structs|traits|types|unions|usages|variables|variants)$/u;
