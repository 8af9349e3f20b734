/** What is made once before the tests in the editor, and where it lies. */
export interface Prepared {
  /** The editor's `server-main.js`. */
  main: string;
  chromium: string;
  /** Folder of extensions with the packaged one of this platform. */
  platform: string;
  /** The same with the one for all platforms. */
  universal: string;
  /** Folder of the bundled suites that run in the extension host. */
  suites: string;
  /** A PATH that has git and nothing else: no Node. */
  path: string;
}

const VARIABLE = 'DOWSE_EDITOR_TESTS';

/** @throws Error before {@link publish}. */
export function prepared(): Prepared {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Nothing is prepared: run the tests with "npm test -- editor".');
  return JSON.parse(text) as Prepared;
}

/** Hands it to the processes that run the tests. */
export function publish(value: Prepared): void {
  process.env[VARIABLE] = JSON.stringify(value);
}
