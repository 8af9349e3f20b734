/** docs/editors.md says all that the language server offers. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8');

test('the document names every command, request, notification and setting', async () => {
  const { COMMANDS, NOTIFICATIONS, REQUESTS } = await import('../../server/src/protocol.ts');
  const names = [COMMANDS, NOTIFICATIONS, REQUESTS].flatMap(table => Object.values(table));
  expect(names.filter(name => !document.includes(`\`${name}\``))).toEqual([]);
  const { readSettings } = await import('../../server/src/settings.ts');
  for (const [section, values] of Object.entries(readSettings(undefined))) {
    for (const [name, value] of Object.entries(values)) {
      expect(document).toMatch(new RegExp(`\`${section}\\.${name}\` +\\| \`${value}\``));
    }
  }
});
