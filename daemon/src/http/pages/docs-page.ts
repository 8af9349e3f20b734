import { type Html, html } from './html.ts';
import { page } from './layout.ts';

/** The OpenAPI document as one page. */

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

/** Renders the OpenAPI document as a page. */
export function docsPage(openapi: object): Html {
  const document = openapi as Document;
  const { info, tags = [], paths } = document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, spec]) => ({ path, method: method.toUpperCase(), spec })),
  );
  const sections = tags.map(tag => {
    const own = operations.filter(({ spec }) => spec.tags?.includes(tag.name));
    return html`<h2 id="${tag.name}">${tag.name}</h2><p>${prose(tag.description)}</p>${own.map(operation)}`;
  });
  const links = operations.map(
    ({ path, method, spec }) =>
      html`<li><a href="#${spec.operationId}">${method} ${path}</a><span class="quiet">${prose(spec.summary)}</span></li>`,
  );
  const body = html`<div class="docs"><h1>${info.title} API <small>${info.version}</small></h1>
${paragraphs(info.description)}<p>The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>
${sections}<h2 id="errors">errors</h2>${errorTable(document)}</div>`;
  return page({ title: `${info.title} API ${info.version}`, look: 'text', body });
}

function operation({ path, method, spec }: { path: string; method: string; spec: Spec }): Html {
  const body = spec.requestBody?.content['application/json'];
  return html`<details open id="${spec.operationId}"><summary><code>${method} ${path}</code> ${prose(spec.summary)}</summary>
${paragraphs(spec.description)}
${body && html`<h3>Request</h3>${example(body)}${schemaTable(body.schema)}`}
<h3>Responses</h3>${Object.entries(spec.responses).map(response)}</details>`;
}

function response([status, { description, content = {} }]: [string, Response]): Html {
  const types = Object.keys(content).map((type, index) => html`${index > 0 && ', '}<code>${type}</code>`);
  const first = Object.values(content)[0];
  const isShown = status === '200' && first !== undefined;
  return html`<p><strong>${status}</strong> ${prose(description)} ${status === '200' && types}</p>${isShown && [example(first), schemaTable(first.schema)]}`;
}

function example({ example: value }: Media): Html | null {
  if (value === undefined) return null;
  const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return html`<pre tabindex="0"><code>${shown}</code></pre>`;
}

function schemaTable(schema: Schema | undefined): Html | null {
  const found = schema ? rows(schema, '') : [];
  return found.length === 0 ? null : table(['Field', 'Type', 'Meaning'], found);
}

/** A table that scrolls by itself on narrow screens. */
function table(heads: readonly string[], found: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${found}</tbody></table></div>`;
}

/** A row for each field. Nested fields have their path as name: `options.limit`, `results[].line`. */
function rows(schema: Schema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const way = `${prefix}${name}`;
    const required = schema.required?.includes(name) ? '' : ', optional';
    const row = html`<tr><td><code>${way}</code></td><td>${typeName(field)}${required}</td><td>${prose(meaning(field))}</td></tr>`;
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

function errorTable({ components }: Document): Html {
  const found = Object.entries(components.examples ?? {}).map(
    ([code, { summary, value }]) =>
      html`<tr><td><code>${code}</code></td><td>${summary.split(' ')[0]}</td><td><code>${JSON.stringify(value)}</code></td></tr>`,
  );
  return table(['Code', 'Status', 'Example'], found);
}

function paragraphs(markdown = ''): Html[] {
  return markdown
    .split('\n\n')
    .filter(Boolean)
    .map(part => html`<p>${prose(part)}</p>`);
}

/** Text with `code` in backticks, the only markup that descriptions use. */
function prose(markdown = ''): Html[] {
  return markdown
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
