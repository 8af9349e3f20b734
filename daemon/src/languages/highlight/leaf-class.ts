import type { TokenClass } from '../../api/page-reader.ts';

/** A node of a syntax tree without children, and what it is to its parents. */
interface Leaf {
  type: string;
  isNamed: boolean;
  text: string;
  /** Its field in the parent. */
  field: string | null;
  parent: string;
  /** The field of the parent, and the type of the node above that. */
  parentField: string | null;
  grandparent: string;
}

const WORD = /^[#@]?[A-Za-z_][\w-]*[!?]?$/;
const CONSTANTS = /^(true|false|null|nil|none|undefined|nullptr|nan|infinity)$/i;
const OWN_NAMES = /^(this|self|super|cls|base)$/;
const NUMBER = /(^|_)(number|integer|int|float|decimal|numeric|hex|real)(_literal)?$|^number/;
const TYPE =
  /type_identifier|primitive_type|predefined_type|builtin_type|sized_type|^type_name|^simple_type|^namespace|^module_name|^alias$/;
const PROPERTY =
  /property_identifier|field_identifier|^shorthand_|^pair_key|^field_name|^hash_key|^simple_symbol/;
const TYPE_OWNER = /class|struct|interface|enum|trait|protocol|object_decl|type|record|union|impl/;
const FUNCTION_OWNER = /function|method|subroutine|constructor|macro_def|^def$|func/;
const CALL = /call|invocation|macro_inv|^command$/;
const MEMBER = /member|field_exp|attribute|selector|navigation|scoped|qualified|dot/;
const CALLEE = /^(function|method|callee|name|macro|target|constructor)$/;
const NAME_FIELD = /^(name|declarator|pattern)$/;
const MEMBER_FIELD = /^(property|field|attribute|name|suffix)$/;

/** How a leaf is colored. Grammars name things alike, so one table serves all of them. */
export function classOfLeaf(leaf: Leaf): TokenClass | undefined {
  const { type, isNamed, text } = leaf;
  if (!isNamed) return WORD.test(type) ? (CONSTANTS.test(type) ? 'number' : 'keyword') : undefined;
  if (CONSTANTS.test(type) || CONSTANTS.test(text)) return 'number';
  if (OWN_NAMES.test(type) || OWN_NAMES.test(text)) return 'keyword';
  if (NUMBER.test(type)) return 'number';
  if (TYPE.test(type)) return 'type';
  return /identifier|name|constant|^word$|variable|symbol/.test(type) ? classOfName(leaf) : undefined;
}

function classOfName(leaf: Leaf): TokenClass | undefined {
  const { type, text, field, parent, parentField, grandparent } = leaf;
  const isName = field !== null && NAME_FIELD.test(field);
  if (isName && FUNCTION_OWNER.test(parent)) return 'function';
  if (parent === 'type' || (isName && TYPE_OWNER.test(parent) && !/parameter/.test(parent))) return 'type';
  if (field !== null && CALLEE.test(field) && CALL.test(parent)) return 'function';
  const isLast = field === null ? type !== 'identifier' : MEMBER_FIELD.test(field);
  if (MEMBER.test(parent) && isLast) {
    const isCalled = parentField !== null && CALLEE.test(parentField) && CALL.test(grandparent);
    return isCalled ? 'function' : 'property';
  }
  if (PROPERTY.test(type)) return 'property';
  if (/^[A-Z][A-Z0-9_]+$/.test(text)) return 'number';
  return type === 'constant' ? 'type' : undefined;
}
