/** What a row says of an answer, in the list and in the results view. */
import { beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { useEditor } from './harness/fixture.ts';
import type { EditorWindow } from './harness/window.ts';

const COMMAND =
  '```sh\nnursery graft --rootstock stock_m9.yaml --scion scion_cox.yaml --log graft.log\n```\n';
const PAGES = {
  'docs/en/docs/grafting.md': `# Grafting { #grafting }\n\nBind the scion to the rootstock with \`nursery.graft\`:\n\n${COMMAND}`,
  'docs/de/docs/grafting.md': `# Veredeln { #grafting }\n\nDas Reis wird mit \`nursery.graft\` an die Unterlage gebunden:\n\n${COMMAND}`,
  'docs/es/docs/grafting.md': `# Injertar { #grafting }\n\nEl injerto se ata al patrón con \`nursery.graft\`:\n\n${COMMAND}`,
};
const SETTINGS = {
  'packages/shop/north/src/settings.py': 'class NorthSettings:\n    opening_hour: int = 8\n',
  'packages/shop/south/src/settings.py': 'class SouthSettings:\n    opening_hour: int = 9\n',
};

const here = useEditor();
let window: EditorWindow;
beforeAll(async () => {
  writeFiles(here.project.folder, { ...PAGES, ...SETTINGS });
  window = await here.open();
});

const rows = () => window.viewRows();

async function sendToResults(question: string): Promise<void> {
  await window.press('Alt+Enter');
  await window.page.locator('.part.sidebar .message', { hasText: question }).waitFor();
}

test('the translations of a page are one answer, named without the anchor of its heading', async () => {
  await window.answered('bind the scion to the rootstock', /^\s*Grafting/);
  const labels = await window.quickRows().evaluateAll(all => all.map(row => row.ariaLabel ?? ''));
  expect(labels.filter(label => label.includes('grafting.md'))).toHaveLength(1);
  expect(labels.join('\n')).not.toContain('{ #');
  const reason = window.quickRows().first().getByRole('button', { name: 'docs/de/docs/grafting.md' });
  expect(await reason.count()).toBe(1);
  await window.screenshot('rows-translations');
  await window.dismiss();
});

test('a field is shown as one, with its class', async () => {
  await window.answered('opening_hour', 'opening_hour');
  const field = window.quickRow(/(North|South)Settings\.opening_hour/);
  await field.locator('.codicon-symbol-field').waitFor();
  await window.screenshot('rows-field');
});

test('places in files of one name show at once where they differ', async () => {
  await sendToResults('opening_hour');
  await rows()
    .filter({ hasText: /settings\.py:\d+ · …\/north\/src · field/ })
    .waitFor();
  await rows()
    .filter({ hasText: /settings\.py:\d+ · …\/south\/src · field/ })
    .waitFor();
  await window.screenshot('rows-folders');
});

test('weak answers stand below a divider, in the list and in the results', async () => {
  await window.answered('RateLimiter', 'RateLimiter');
  const labels = await window.quickRows().evaluateAll(all => all.map(row => row.ariaLabel ?? ''));
  expect(labels.findIndex(label => label.endsWith('weak matches'))).toBeGreaterThan(0);
  await window.screenshot('rows-weak');
  await sendToResults('RateLimiter');
  const divider = rows().filter({ hasText: /^weak matches$/ });
  await divider.waitFor();
  const at = Number(await divider.getAttribute('data-index'));
  expect(at).toBeGreaterThan(0);
  const below = rows().and(window.page.locator(`[data-index="${at + 1}"]`));
  expect(await below.getAttribute('aria-level')).toBe('2');
  await window.screenshot('rows-weak-results');
});
