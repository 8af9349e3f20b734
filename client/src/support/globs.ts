/** The signs with a meaning in a glob. */
const SIGNS = /[[\]{}*?\\]/g;

/** A glob that matches exactly the path. */
export const escapeGlob = (path: string): string => path.replace(SIGNS, String.raw`\$&`);
