/** What an issuer says of somebody. */
export interface Identity {
  issuer: string;
  subject: string;
  name: string;
  groups: readonly string[];
}
