/** The prefix of a repository's address, which may replace a path: `repo:NAME@REF/PATH`. */
export const PREFIX = 'repo:';

/** Whether a text in place of a path is the address of a repository that the daemon keeps. */
export const isAddress = (text: string): boolean => text.startsWith(PREFIX);

/** Whether an address names several repositories: `repo:*` all that the caller may see, `repo:GLOB` those that fit. */
export const isSeveral = (text: string): boolean => isAddress(text) && /[*?]/.test(text);
