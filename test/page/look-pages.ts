/** All kinds of pages, for the tests of how they look. */
import type { Page } from 'playwright-core';
import type { View, World } from './harness.ts';
import { expectWellMade } from './well-made.ts';

export interface LookPage {
  name: string;
  path: string | ((world: World) => string);
  /** What the page says, which shows that it is the one that is meant. */
  says: string | RegExp;
  /** Done before the look. */
  prepare?: (page: Page) => Promise<unknown>;
  view?: Pick<View, 'signedOut'>;
}

const FILE = '/repo/team/app/src/retry.ts';
const search = (q: string, more: Record<string, string> = {}) => `/?${new URLSearchParams({ q, ...more })}`;

export const LOOK_PAGES: readonly LookPage[] = [
  { name: 'home', path: '/', says: 'What is searched' },
  { name: 'pattern', path: search('quokka'), says: 'matching lines in' },
  { name: 'pattern-nothing', path: search('nothingatall', { lang: 'python' }), says: 'Nothing was found' },
  { name: 'pattern-error', path: search('/quokka(/'), says: /unclosed group/ },
  { name: 'ask', path: search('where are failed calls tried again?'), says: /answers? in/ },
  {
    ...{ name: 'ask-why', path: search('where are failed calls tried again?'), says: /answers? in/ },
    prepare: page => page.getByText('Why', { exact: true }).first().click(),
  },
  {
    name: 'ask-nothing',
    path: search('quokka', { mode: 'ask', kind: 'heading', lang: 'c' }),
    says: 'Nothing was found',
  },
  { name: 'structure', path: search('--kind function'), says: /More than .* matching lines/ },
  { name: 'structure-nothing', path: search('--kind function --name zzz'), says: 'Nothing was found' },
  { name: 'structure-error', path: search('--knid function', { mode: 'structure' }), says: /--knid/ },
  { name: 'words', path: search('functions named pause'), says: /matching lines?/ },
  {
    name: 'words-nothing',
    path: search('functions named zzz', { mode: 'words' }),
    says: 'Nothing was found',
  },
  {
    name: 'words-error',
    path: search('please sing a song', { mode: 'words' }),
    says: /Nothing was found|could not/,
  },
  { name: 'filter-error', path: search('quokka repo:nowhere'), says: 'No place fits' },
  { name: 'folder', path: '/repo/team/app/src', says: 'retry.ts' },
  { name: 'file', path: `${FILE}#L4-L6`, says: 'retryQuokka' },
  { name: 'file-of-folder', path: ({ folder }) => `/files${folder}/tools/wombat.ts`, says: 'wombat' },
  { name: 'file-page', path: '/repo/team/app/src/long.c?page=2', says: 'Earlier' },
  { name: 'file-empty', path: '/repo/team/app/empty.txt', says: 'The file is empty.' },
  { name: 'references', path: `${FILE}?refs=pause`, says: 'Definitions' },
  {
    ...{ name: 'references-floating', path: FILE, says: 'retryQuokka' },
    prepare: async page => {
      await page.locator('a.refs').first().click();
      await page.locator('.references.floating').waitFor();
    },
  },
  { name: 'blame', path: `${FILE}?view=blame`, says: 'first' },
  { name: 'history', path: `${FILE}?view=history`, says: 'first' },
  { name: 'places', path: '/places', says: 'team/app' },
  { name: 'saved-form', path: `/saved?search=${encodeURIComponent('/?q=quokka')}`, says: 'Name' },
  { name: 'saved-none', path: '/saved', says: 'None yet.' },
  { name: 'server', path: '/admin', says: 'Audit log' },
  { name: 'docs', path: '/docs', says: '/api/search' },
  {
    ...{ name: 'help', path: search('quokka'), says: 'matching lines in' },
    prepare: async page => {
      await page.locator('nav.modes').click({ position: { x: 1, y: 1 } });
      await page.keyboard.press('?');
      await page.locator('dialog.help[open]').waitFor();
    },
  },
  { name: 'sign-in', path: '/login', says: 'Sign in', view: { signedOut: true } },
  { name: 'sign-in-error', path: '/login?error=key', says: 'not valid', view: { signedOut: true } },
  { name: 'error-404', path: '/repo/none', says: 'Not found' },
  { name: 'error-400', path: '/?q=x&context=x', says: 'That did not work' },
];

/** Opens a page, waits until it says what it should, and looks at it. */
export async function look(
  world: World,
  { name, path, says, prepare, view: more }: LookPage,
  view: View,
): Promise<void> {
  const page = await world.open(typeof path === 'string' ? path : path(world), { ...view, ...more });
  await page.locator('main', { hasText: says }).waitFor();
  await prepare?.(page);
  await expectWellMade(page, name, view);
}
