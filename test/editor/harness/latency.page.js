// Runs in the window: an expression whose value is a function. Milliseconds from the next key to the first frame in
// which the first row of the open list has `expected` in it; null where that has not come within two seconds.
expected =>
  new Promise(resolve => {
    const list = document.querySelector('.quick-input-widget .quick-input-list');
    let pressedAt = 0;
    setTimeout(() => resolve(null), 2000);
    const pressed = event => {
      pressedAt = event.timeStamp;
    };
    addEventListener('keydown', pressed, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const row = list.querySelector('.monaco-list-row[data-index="0"]');
      if (pressedAt === 0 || !row?.textContent.includes(expected)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - pressedAt));
    });
    observer.observe(list, { childList: true, subtree: true, characterData: true, attributes: true });
  });
