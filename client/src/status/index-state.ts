/** Summary of the index states of all folders. */
import { l10n } from 'vscode';
import type { FolderStatus, IndexChanged, IndexState } from '../../../server/src/protocol.ts';
import { counted } from '../results/labels.ts';
import { textLanguage } from '../support/language.ts';
import { percentOf } from '../support/percent.ts';

export interface FolderState {
  state: IndexState;
  progress?: number;
  message?: string;
  fileCount?: number;
  sizeMb?: number;
  /** ISO 8601; null when missing. */
  lastUpdated?: string | null;
}

/** States by priority: the first one that any folder has is the summary. */
const ORDER: IndexState[] = ['failed', 'building', 'paused', 'unknown', 'missing', 'stale', 'ready'];

export interface Summary {
  state: IndexState | 'starting' | 'stopped' | 'down';
  /** 0 to 1, while building. */
  progress?: number;
}

export function summarize(folders: Iterable<FolderState>): Summary {
  const all = [...folders];
  const state = ORDER.find(candidate => all.some(folder => folder.state === candidate));
  if (!state) return { state: 'starting' };
  if (state !== 'building') return { state };
  const building = all.filter(folder => folder.state === 'building');
  const progress = building.reduce((sum, folder) => sum + (folder.progress ?? 0), 0) / building.length;
  return { state, progress };
}

/** The state of a folder when its daemon is gone: a build has ended with it. */
export function withoutDaemon(folder: FolderState): FolderState {
  return folder.state === 'building' ? { ...folder, state: 'unknown', progress: undefined } : folder;
}

function folderState(from: FolderStatus | IndexChanged): FolderState {
  const { state, progress, message, fileCount } = from;
  return {
    state,
    ...(progress === undefined ? {} : { progress }),
    ...(message === undefined ? {} : { message }),
    ...(fileCount === undefined ? {} : { fileCount }),
  };
}

/** The state of a folder after a change. */
export function changed(before: FolderState | undefined, change: IndexChanged): FolderState {
  return { ...before, progress: undefined, message: undefined, ...folderState(change) };
}

/**
 * The state of a folder from a status list, which may be older than `change`. Only the end or pause of a
 * build outlasts the list; other changes are followed by more.
 */
export function listed(status: FolderStatus, change: IndexChanged | undefined): FolderState {
  const { sizeMb, lastUpdated } = status;
  const from = { ...folderState(status), sizeMb, lastUpdated };
  return change && FINAL_STATES.has(change.state) ? changed(from, change) : from;
}

const FINAL_STATES: ReadonlySet<IndexState> = new Set(['ready', 'failed', 'paused']);

const ICONS: Record<Summary['state'], string> = {
  starting: 'sync~spin',
  building: 'sync~spin',
  ready: 'database',
  stale: 'database',
  missing: 'circle-slash',
  paused: 'debug-pause',
  unknown: 'debug-disconnect',
  stopped: 'debug-disconnect',
  failed: 'error',
  down: 'error',
};

/** "$(sync~spin) Dowse 42%" */
export function statusText({ state, progress }: Summary): string {
  const icon = `$(${ICONS[state]})`;
  if (state === 'building') return `${icon} Dowse ${percentOf(progress)}`;
  return state === 'paused' ? `${icon} ${l10n.t('Dowse paused')}` : `${icon} Dowse`;
}

/** Text for screen readers and the first line of the tooltip. */
export function statusWords({ state, progress }: Summary): string {
  switch (state) {
    case 'starting':
      return l10n.t('Dowse is starting');
    case 'building':
      return l10n.t('Dowse is indexing, {0}', percentOf(progress));
    case 'paused':
      return l10n.t('Dowse: indexing is paused');
    case 'unknown':
      return l10n.t('Dowse: the daemon does not answer');
    case 'missing':
      return l10n.t('Dowse: there is no index yet');
    case 'failed':
      return l10n.t('Dowse: the index could not be built');
    case 'stopped':
      return l10n.t('Dowse: the daemon is not running; the next search starts it');
    case 'down':
      return l10n.t('Dowse is not running');
    case 'stale':
      return l10n.t('Dowse: the index is being brought up to date');
    default:
      return l10n.t('Dowse: the index is ready');
  }
}

const STATES: Record<IndexState, string> = {
  ready: l10n.t('ready'),
  stale: l10n.t('stale'),
  building: l10n.t('building'),
  missing: l10n.t('missing'),
  paused: l10n.t('paused'),
  failed: l10n.t('failed'),
  unknown: l10n.t('unknown'),
};

/** "its index is stale" */
export const indexIs = (state: IndexState): string => l10n.t('its index is {0}', STATES[state]);

/** "ready, 1,204 files, 3.4 MB, updated Nov 26, 2026, 10:14 PM" */
export function folderWords({
  state,
  progress,
  message,
  fileCount,
  sizeMb,
  lastUpdated,
}: FolderState): string {
  const percent = state === 'building' ? ` ${percentOf(progress)}` : '';
  const language = textLanguage();
  const figures = [
    ...(fileCount ? [counted(fileCount, 'file')] : []),
    ...(sizeMb ? [`${sizeMb.toLocaleString(language, { maximumFractionDigits: 1 })} MB`] : []),
    ...(lastUpdated ? [l10n.t('updated {0}', shownDate(lastUpdated, language))] : []),
  ];
  return `${[`${STATES[state]}${percent}`, ...figures].join(', ')}${message ? ` – ${message}` : ''}`;
}

const shownDate = (time: string, language: string) =>
  new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
