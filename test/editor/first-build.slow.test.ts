/** The first build of an index, watched from the list of answers. */
import { expect, test } from 'vitest';
import { useEditor } from './harness/fixture.ts';
import { Project } from './harness/projects.ts';

const here = useEditor({}, () => Project.large(3000));

test('the list says the percentages that the status bar says, and ends with the answer', async () => {
  const window = await here.open();
  await window.page.evaluate(`{
    const seen = (window.dowseSeen = { list: [], bar: [] });
    const add = (to, text, pattern) => {
      const [, percent] = pattern.exec(text ?? '') ?? [];
      if (percent && percent !== to.at(-1)) to.push(percent);
    };
    const look = () => {
      for (const row of document.querySelectorAll('.quick-input-list .monaco-list-row'))
        add(seen.list, row.ariaLabel, /Indexing \\S+: (\\d+)%/);
      add(seen.bar, document.querySelector('[id="dowse.dowse-vscode.dowse.status"] [aria-label]')?.ariaLabel, /indexing, (\\d+)%/);
    };
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
  }`);
  await window.startAsking();
  await window.page.keyboard.insertText('where are failed calls tried again');
  await window.best('withRetries');
  const { list, bar } = (await window.page.evaluate('window.dowseSeen')) as Record<'list' | 'bar', string[]>;
  expect(list.length).toBeGreaterThan(1);
  expect(list.filter(percent => !bar.includes(percent))).toEqual([]);
  expect(list).toEqual([...list].sort((one, other) => Number(one) - Number(other)));
});
