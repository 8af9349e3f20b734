import { expect, test, vi } from 'vitest';

const CASE = { icon: 'case-sensitive', title: 'Match Case', keys: '(Alt+C)' };

test.each(['1.109.0', '1.140.2', '2.0.0'])('is a toggle inside the box in %s', async version => {
  const { toggleButton } = await inEditor(version);
  expect(toggleButton(CASE, true)).toMatchObject({
    tooltip: 'Match Case (Alt+C)',
    toggle: { checked: true },
    location: 3,
  });
});

test.each(['1.105.1', '1.108.0'])('is a plain button with its state in the tooltip in %s', async version => {
  const { toggleButton } = await inEditor(version);
  const { iconPath, ...rest } = toggleButton(CASE, false);
  expect(iconPath).toBeDefined();
  expect(rest).toEqual({ tooltip: 'Match Case: off (Alt+C)' });
});

async function inEditor(version: string): Promise<typeof import('./toggle-button.ts')> {
  vi.resetModules();
  vi.doMock('vscode', async () => ({ ...(await import('../testing/editor.ts')), version }));
  return import('./toggle-button.ts');
}
