/** Result of a check. Every level except `ok` has a remedy. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'fail';
  found: string;
  mend?: string;
}

export const ok = (check: string, found: string): Finding => ({ check, level: 'ok', found });
export const warn = (check: string, found: string, mend: string): Finding => ({
  check,
  level: 'warn',
  found,
  mend,
});
export const fail = (check: string, found: string, mend: string): Finding => ({
  check,
  level: 'fail',
  found,
  mend,
});

/** The first line of an error. */
export function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] as string;
}
