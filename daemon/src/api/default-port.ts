/** The port of a daemon without `--port`. */
export const DEFAULT_PORT = 7717;
