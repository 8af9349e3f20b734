// Runs in the window: an expression whose value is a function. It returns at once, listening, and leaves a promise in
// `shownAfterKey`: milliseconds from the next press of `key` to the first frame in which the first row of `list`, in
// `part` of the window, has `expected` in it. It rejects where that has not come within two seconds.
({ part, list, key, expected }) => {
  window.shownAfterKey = new Promise((resolve, reject) => {
    const all = () => [...document.querySelectorAll(`${part} ${list} .monaco-list-row`)];
    const rows = () => all().map(row => row.ariaLabel);
    let pressedAt = 0;
    const pressed = event => {
      if (event.key !== key) return;
      removeEventListener('keydown', pressed, { capture: true });
      pressedAt = event.timeStamp;
      setTimeout(() => reject(new Error(`${expected} did not come first, but:\n${rows().join('\n')}`)), 2000);
    };
    addEventListener('keydown', pressed, { capture: true });
    const observer = new MutationObserver(() => {
      if (pressedAt === 0) return;
      const row = all().find(({ dataset, offsetParent }) => dataset.index === '0' && offsetParent !== null);
      if (!row?.textContent.includes(expected)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - pressedAt));
    });
    // The list itself may not be there yet.
    const changes = { childList: true, subtree: true, characterData: true, attributes: true };
    observer.observe(document.querySelector(part), changes);
  });
};
