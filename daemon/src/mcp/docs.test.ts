import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOOLS } from './server.ts';

const text = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');

/** The arguments in the table below a tool's heading. */
function documented(tool: string): string[] {
  const section = text.split(`\n### \`${tool}\`\n`)[1]?.split('\n#')[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name!);
}

test('docs/mcp.md has every tool with every argument, and no others', () => {
  expect([...text.matchAll(/^### `(\w+)`$/gm)].map(([, name]) => name)).toEqual(
    TOOLS.map(({ name }) => name),
  );
  for (const { name, inputSchema } of TOOLS) {
    const { properties } = inputSchema as unknown as { properties: object };
    expect([name, documented(name).sort()]).toEqual([name, Object.keys(properties).sort()]);
  }
});
