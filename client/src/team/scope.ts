/** The scope of a search in the repositories of the team: filters that choose among them; empty for all. */

/** "in the team's repositories", or "in the team's repositories (team/* lang:go)". */
export function describeTeam(filters: string): string {
  const chosen = filters.trim();
  return `in the team's repositories${chosen ? ` (${chosen})` : ''}`;
}

/** The team's part of a request or a search; empty for the folders. */
export const teamScope = (team: string | undefined): { team?: string } =>
  team === undefined ? {} : { team };

/** The same in the words of a title. */
export const teamWords = (team: string | undefined): string[] =>
  team === undefined ? [] : [describeTeam(team)];

/** How errors say to change the server. */
export const CONNECT_TEAM = 'Run “Dowse: Connect to Team Server”.';

/** How filters are typed, for the hint of a box. */
export const FILTER_EXAMPLE = 'team/* lang:go branch:main -file:test';
