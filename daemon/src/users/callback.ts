/** The path to which the issuer sends the browser back. */
export const CALLBACK = '/login/callback';
