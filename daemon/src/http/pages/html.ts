/** The only place where text becomes HTML. Everything in a template is escaped unless a template made it. */

/** HTML that a template has made. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template. False and nothing become no text. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template of HTML. Attributes with values in them must be quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0]!;
  for (const [index, value] of values.entries()) text += rendered(value) + strings[index + 1]!;
  return new Html(text);
}

function rendered(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(rendered).join('');
  return escaped(String(value));
}

/** Also shows control characters and characters that change the direction of text, which could disguise a name. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, char => ESCAPES[char]!)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, visible);
}

function visible(char: string): string {
  const code = char.charCodeAt(0);
  if (char === '\n' || char === '\t' || char === '\r') return char;
  return code < 32 ? String.fromCharCode(0x2400 + code) : code === 127 ? '\u2421' : '\ufffd';
}
