import { chromium, type Page } from 'playwright-core';
import { installedBrowser } from '../editor/host/browser.ts';
import type { Daemon } from './daemon.ts';

/**
 * Milliseconds from a key in the search box, in Chromium, to the frame that shows the rows for it. Each text is typed to its last
 * key, which is the one that is timed: when the answers to the text before it are all there.
 */
export async function timeTyping(
  daemon: Daemon,
  texts: readonly string[],
  rounds: number,
): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: installedBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const context = await browser.newContext({ baseURL: daemon.url });
    await context.request.post('/login', { form: { key: daemon.key }, maxRedirects: 0 });
    const page = await context.newPage();
    await page.goto('/');
    const times: number[] = [];
    // The first round loads what the page needs.
    for (let round = 0; round <= rounds; round++) {
      for (const text of texts) {
        const ms = await timeLastKey(page, text);
        if (round > 0) times.push(ms);
      }
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function timeLastKey(page: Page, text: string): Promise<number> {
  await page.fill('#q', text.slice(0, -1));
  await page.waitForFunction(ANSWERED, text.slice(0, -1));
  const shown = page.evaluate<number>(timer(text));
  await page.press('#q', text.at(-1)!);
  return shown;
}

/** Runs in the page: whether it shows all answers to this query, and the URL has followed. */
const ANSWERED = `query =>
  new URLSearchParams(location.search).get('q') === query &&
  document.querySelector('#search')?.ariaBusy === 'false' &&
  document.querySelector('#results:not([data-partial])') !== null`;

/** Runs in the page: resolves at the first frame with rows for this query after the next key. */
const timer = (query: string) => `new Promise(resolve => {
  const onKey = () => {
    const pressed = performance.now();
    const look = () => {
      const isShown = document.title.startsWith(${JSON.stringify(query)}) && document.querySelector('#results a');
      if (isShown) resolve(performance.now() - pressed);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  document.getElementById('q').addEventListener('keydown', onKey, { once: true });
})`;
