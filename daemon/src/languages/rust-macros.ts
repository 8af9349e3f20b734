/** A macro in item position, with its brace at the end of the line: `pin_project! {`. */
const OPENING = /^([ \t]*)(?:\w+::)*[a-z]\w*!\s*\{[ \t]*\r?$/gm;
/** Lines before an item: comments and attributes. */
const BEFORE = /\s+|\/\/[^\n]*|#!?\[[^\n]*/y;
const ITEM =
  /pub\b|(?:struct|enum|union|trait|mod|impl|static|type)\s+\w|(?:const\s+|async\s+|unsafe\s+|extern\s+"\w+"\s+)*fn\s|const\s+\w+\s*:/y;

/** `struct Flags: u32 { const A = 1; … }`, as in `bitflags!`. */
const FLAGS = /(\bstruct\s+\w+\s*)(:\s*[\w:]+\s*)(\{[^{}]*\})/g;
const FLAG = /^([ \t]*)const(\s+\w+)(\s*=[^;]*;)/gm;
const blanks = (text: string) => text.replace(/\S/g, ' ');

/** Rewrites the constants of flags to fields, without changing the length, because they are not valid Rust. */
function withPlainFlags(text: string): string {
  return text.replace(FLAGS, (_, head: string, type: string, body: string) => {
    const asField = (_: string, indent: string, name: string, value: string) =>
      `${indent}     ${name}:u,${blanks(value.slice(3))}`;
    return head + blanks(type) + body.replace(FLAG, asField);
  });
}

/**
 * Removes the macros around items, without changing the length (`pin_project! { pub struct … }`, `cfg_rt! { mod …; }`,
 * `lazy_static!`): the grammar does not parse their content. The closing brace is the first with the same indentation
 * as the macro's line.
 */
export function withoutItemMacros(text: string): string {
  let read = '';
  let at = 0;
  const blank = (from: number, to: number) => {
    read += text.slice(at, from) + blanks(text.slice(from, to));
    at = to;
  };
  for (const { 0: opening, 1: indent = '', index } of text.matchAll(OPENING)) {
    const inside = index + opening.length;
    const end = text.indexOf(`\n${indent}}`, inside);
    // A nested macro stays; the rest is parsed no worse than before.
    if (index < at || end < 0 || !beginsWithItem(text, inside)) continue;
    blank(index, inside);
    blank(end, end + indent.length + 2);
  }
  return withPlainFlags(read + text.slice(at));
}

function beginsWithItem(text: string, from: number): boolean {
  BEFORE.lastIndex = from;
  while (BEFORE.test(text)) from = BEFORE.lastIndex;
  ITEM.lastIndex = from;
  return ITEM.test(text);
}
