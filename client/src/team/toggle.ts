/** The button of a list that takes its search to the repositories of the team, and back. */
import { commands, l10n, type QuickInputButton, type ThemeIcon } from 'vscode';
import type { Services } from '../services.ts';
import { keyHint } from '../support/keys.ts';
import type { LiveList } from '../support/list.ts';
import { setContext } from '../support/messages.ts';
import { toggleButton } from '../support/toggle-button.ts';

const ICON = 'organization';
/** Least pause after a key: a key of a server has a limit of requests for each minute. */
export const TEAM_DELAY_MS = 250;

/** None without a server: the key then asks for one. */
export function teamButtons({ team }: Services, now: string | undefined): QuickInputButton[] {
  if (!team.isSet) return [];
  const keys = keyHint('Alt+T', 'Cmd+Option+T');
  const title = l10n.t("In the Team's Repositories");
  return [toggleButton({ icon: ICON, title, keys }, now !== undefined)];
}

export const isTeamButton = ({ iconPath }: QuickInputButton): boolean => (iconPath as ThemeIcon).id === ICON;

/** The open list, which the key switches. */
let toggleOpen: (() => void) | undefined;

export const teamToggleCommands = { 'team.toggle': () => toggleOpen?.() };

/** Lets the key switch this list while it is open. */
export function bindTeamKey(list: Pick<LiveList, 'onClosed'>, toggle: () => void): void {
  toggleOpen = toggle;
  setContext('teamToggle', true);
  list.onClosed(() => {
    if (toggleOpen !== toggle) return;
    toggleOpen = undefined;
    setContext('teamToggle', false);
  });
}

/** The other scope. Without a server it asks for one first; without a folder there is no other. */
export function otherScope(
  { team }: Services,
  now: string | undefined,
): { team: string | undefined } | undefined {
  if (now !== undefined) return team.defaultScope === undefined ? { team: undefined } : undefined;
  if (team.isSet) return { team: '' };
  commands.executeCommand('dowse.team.connect');
  return undefined;
}
