import Mocha from 'mocha';

/** What the extension host calls: runs the tests that `define` defines, and fails where one of them does. */
export function runner(define: () => void): () => Promise<void> {
  return async () => {
    const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 60_000, reporter: 'spec' });
    mocha.suite.emit('pre-require', globalThis, '', mocha);
    define();
    const failures = await new Promise<number>(resolve => mocha.run(resolve));
    if (failures > 0) throw new Error(`${failures} tests failed`);
  };
}
