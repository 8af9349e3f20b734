/** The scope of a search in the repositories of the team: filters that choose among them; empty for all. */
import { l10n } from 'vscode';

/** "in the team's repositories", or "in the team's repositories (team/* lang:go)". */
export function describeTeam(filters: string): string {
  const chosen = filters.trim();
  return chosen ? l10n.t("in the team's repositories ({0})", chosen) : l10n.t("in the team's repositories");
}

/** The team's part of a request or a search; empty for the folders. */
export const teamScope = (team: string | undefined): { team?: string } =>
  team === undefined ? {} : { team };

/** The same in the words of a title. */
export const teamWords = (team: string | undefined): string[] =>
  team === undefined ? [] : [describeTeam(team)];

/** How errors of the language server say to change the team's server. */
export const CONNECT_TEAM = 'Run “Dowse: Connect to Team Server”.';

/** How filters are typed, for the hint of a box. */
export const FILTER_EXAMPLE = 'team/* lang:go branch:main -file:test';
