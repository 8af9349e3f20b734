/** An issuer's claims about a person. */
export interface Identity {
  issuer: string;
  subject: string;
  name: string;
  groups: readonly string[];
}
