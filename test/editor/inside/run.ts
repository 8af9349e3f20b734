import Mocha from 'mocha';

/** Entry point for the extension host: runs the tests that `define` defines, and fails if one fails. */
export function runner(define: () => void): () => Promise<void> {
  return async () => {
    const mocha = new Mocha({ ui: 'bdd', color: false, timeout: 60_000, reporter: 'spec' });
    mocha.suite.emit('pre-require', globalThis, '', mocha);
    define();
    const failures = await new Promise<number>(resolve => mocha.run(resolve));
    if (failures > 0) throw new Error(`${failures} tests failed`);
  };
}
