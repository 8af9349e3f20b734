/** Paths of what was prepared for the tests in the editor. */
export interface Prepared {
  /** The editor's `server-main.js`. */
  main: string;
  chromium: string;
  /** Extensions folder with the package of this platform. */
  platform: string;
  /** Extensions folder with the package for all platforms. */
  universal: string;
  /** Folder of the bundled suites for the extension host. */
  suites: string;
  /** A PATH with only git, without Node. */
  path: string;
}

const VARIABLE = 'DOWSE_EDITOR_TESTS';

/** @throws Error before {@link publish} */
export function prepared(): Prepared {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('Nothing is prepared: run the tests with "npm test -- editor".');
  return JSON.parse(text) as Prepared;
}

/** Passes it to the processes that run the tests. */
export function publish(value: Prepared): void {
  process.env[VARIABLE] = JSON.stringify(value);
}
