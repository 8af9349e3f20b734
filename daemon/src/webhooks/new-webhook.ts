import { DowseError } from '../api/errors.ts';
import { checkLiteral } from './addresses.ts';
import { isUsable } from './filter.ts';

export interface NewWebhook {
  name: string;
  events?: readonly string[];
  branches?: readonly string[];
  target: string;
  notify?: string | null;
  notifyPrivate?: boolean;
  perMinute?: number;
  tries?: number;
}

/** The webhook name under which git hook deliveries are listed. No webhook may have it. */
export const GIT_HOOKS = 'git-hooks';

/** @throws DowseError INVALID_REQUEST naming the wrong field. */
export function checkNewWebhook(webhook: NewWebhook): void {
  const { name, events, branches, notify, notifyPrivate = false, perMinute, tries } = webhook;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) || name === GIT_HOOKS) {
    throw invalid('/name', `up to 64 letters, digits, ".", "_" and "-", and not ${GIT_HOOKS}`);
  }
  if (events?.length === 0) throw invalid('/events', 'at least one pattern');
  checkPatterns('/events', events);
  checkPatterns('/branches', branches);
  if (notify != null) checkAddress(notify, notifyPrivate);
  if (perMinute !== undefined && !isWholeNumberUpTo(perMinute, 1_000_000)) {
    throw invalid('/per_minute', 'a whole number from 1 to 1,000,000');
  }
  if (tries !== undefined && !isWholeNumberUpTo(tries, 100))
    throw invalid('/tries', 'a whole number from 1 to 100');
}

function checkPatterns(field: string, patterns: readonly string[] = []): void {
  for (const [at, pattern] of patterns.entries()) {
    if (pattern === '' || pattern.length > 200)
      throw invalid(`${field}/${at}`, 'a pattern of 1 to 200 characters');
    if (!isUsable(pattern))
      throw invalid(
        `${field}/${at}`,
        'a pattern with balanced brackets and braces and at most one leading "!"',
      );
  }
}

const NO_ADDRESS = 'Invalid notification address.';

/** @throws DowseError INVALID_REQUEST */
export function checkAddress(text: string, allowPrivate: boolean, allowLoopback = true): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid('/notify', 'an http:// or https:// URL', NO_ADDRESS);
  if (url.username !== '' || url.password !== '')
    throw invalid('/notify', 'a URL without user and password', NO_ADDRESS);
  try {
    checkLiteral(url.hostname, allowPrivate, allowLoopback);
  } catch (error) {
    throw invalid('/notify', `a public address: ${(error as Error).message}`, NO_ADDRESS);
  }
}

function isWholeNumberUpTo(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}

function invalid(pointer: string, expected: string, message = 'Invalid webhook settings.'): DowseError {
  return new DowseError('INVALID_REQUEST', message, `${pointer}: expected ${expected}`);
}
