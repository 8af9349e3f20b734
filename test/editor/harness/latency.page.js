// Runs in the window: an expression whose value is a function. It returns at once, listening, and leaves a promise in
// `shownAfterKey`: milliseconds from the next key to the first frame in which the first row of the open list has
// `expected` in it. It rejects where that has not come within two seconds.
expected => {
  window.shownAfterKey = new Promise((resolve, reject) => {
    const list = document.querySelector('.quick-input-widget .quick-input-list');
    const rows = () => [...list.querySelectorAll('.monaco-list-row')].map(row => row.ariaLabel).join('\n');
    let pressedAt = 0;
    addEventListener(
      'keydown',
      event => {
        pressedAt = event.timeStamp;
        setTimeout(() => reject(new Error(`${expected} did not come first, but:\n${rows()}`)), 2000);
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      const row = list.querySelector('.monaco-list-row[data-index="0"]');
      if (pressedAt === 0 || !row?.textContent.includes(expected)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - pressedAt));
    });
    observer.observe(list, { childList: true, subtree: true, characterData: true, attributes: true });
  });
};
