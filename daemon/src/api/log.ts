/** The log of a daemon, as its parts write to it. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
