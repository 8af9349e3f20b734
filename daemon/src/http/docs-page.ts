/** The OpenAPI document as one HTML page without scripts and external resources. */

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Response {
  description: string;
  content?: Record<string, Media>;
}
interface Spec {
  summary?: string;
  description?: string;
  tags?: string[];
  operationId?: string;
  security?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Document {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Spec>>;
  components: { examples?: Record<string, { summary: string; value: object }> };
}

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); --tint: color-mix(in srgb, currentColor 6%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace; background: var(--tint); border-radius: 4px }
code { padding: .1em .3em } pre { padding: .8rem; overflow-x: auto } pre code { background: none; padding: 0 }
details { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; padding: 0 1rem }
summary { cursor: pointer; padding: .7rem 0 } summary code { font-weight: 600 }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line) }
nav ul { columns: 2; padding-left: 1.2rem } a { color: LinkText }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
.skip { position: absolute; left: -99rem } .skip:focus { position: static }
@media (max-width: 40rem) { nav ul { columns: 1 } }`;

/** Renders the OpenAPI document as HTML. */
export function docsPage(openapi: object): string {
  const document = openapi as Document;
  const { info, tags = [], paths } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ path, method: method.toUpperCase(), spec })),
  );
  const sections = tags.map(tag => {
    const own = operations.filter(({ spec }) => spec.tags?.includes(tag.name));
    return `<h2 id="${text(tag.name)}">${text(tag.name)}</h2><p>${prose(tag.description)}</p>${own.map(operation).join('')}`;
  });
  const links = operations.map(
    ({ path, method, spec }) =>
      `<li><a href="#${text(spec.operationId)}">${method} ${text(path)}</a>: ${prose(spec.summary)}</li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} API ${text(info.version)}</title><style>${STYLE}</style></head><body>
<a class="skip" href="#main">Skip to the endpoints</a>
<header><h1>${text(info.title)} API <small>${text(info.version)}</small></h1>
${paragraphs(info.description)}<p>The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Endpoints"><ul>${links.join('')}</ul></nav>
<main id="main">${sections.join('')}<h2 id="errors">errors</h2>${errorTable(document)}</main>
</body></html>
`;
}

function operation({ path, method, spec }: { path: string; method: string; spec: Spec }): string {
  const body = spec.requestBody?.content['application/json'];
  return `<details open id="${text(spec.operationId)}"><summary><code>${method} ${text(path)}</code> ${prose(spec.summary)}</summary>
${paragraphs(spec.description)}
${body ? `<h3>Request</h3>${example(body)}${schemaTable(body.schema)}` : ''}
<h3>Responses</h3>${Object.entries(spec.responses).map(response).join('')}</details>`;
}

function response([status, { description, content = {} }]: [string, Response]): string {
  const types = Object.keys(content).map(type => `<code>${text(type)}</code>`);
  const first = Object.values(content)[0];
  const shape = status === '200' && first ? example(first) + schemaTable(first.schema) : '';
  return `<p><strong>${text(status)}</strong> ${prose(description)}${status === '200' ? ` ${types.join(', ')}` : ''}</p>${shape}`;
}

function example({ example: value }: Media): string {
  if (value === undefined) return '';
  return `<pre tabindex="0"><code>${text(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre>`;
}

function schemaTable(schema: Schema | undefined): string {
  const found = schema ? rows(schema, '') : [];
  if (found.length === 0) return '';
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${found.join('')}</tbody></table>`;
}

/** A row for each field. Nested fields have their path as name: `options.limit`, `results[].line`. */
function rows(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const way = `${prefix}${name}`;
    const required = schema.required?.includes(name) ? '' : ', optional';
    const row = `<tr><td><code>${text(way)}</code></td><td>${text(typeName(field))}${required}</td><td>${prose(meaning(field))}</td></tr>`;
    const inner = field.items?.properties ? rows(field.items, `${way}[].`) : rows(field, `${way}.`);
    return [row, ...inner];
  });
}

function typeName(schema: Schema): string {
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' or ');
  if (schema.items) return `array of ${typeName(schema.items)}`;
  return [schema.type ?? 'any'].flat().join(' or ');
}

function meaning({ description = '', default: preset, minimum, maximum }: Schema): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? `From ${minimum} to ${maximum.toLocaleString('en')}.`
      : '';
  const standard = preset === undefined ? '' : `Default \`${JSON.stringify(preset)}\`.`;
  return [description, range, standard].filter(Boolean).join(' ');
}

function errorTable({ components }: Document): string {
  const found = Object.entries(components.examples ?? {}).map(
    ([code, { summary, value }]) =>
      `<tr><td><code>${text(code)}</code></td><td>${text(summary.split(' ')[0])}</td><td><code>${text(JSON.stringify(value))}</code></td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Example</th></tr></thead><tbody>${found.join('')}</tbody></table>`;
}

function paragraphs(markdown = ''): string {
  return markdown
    .split('\n\n')
    .filter(Boolean)
    .map(part => `<p>${prose(part)}</p>`)
    .join('');
}

/** Text with `code` in backticks, the only markup that descriptions use. */
function prose(markdown = ''): string {
  return text(markdown).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function text(value: unknown): string {
  return String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
