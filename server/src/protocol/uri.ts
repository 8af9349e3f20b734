/** A `file:` URI as the client writes it; for a place in a repository of the team a `dowse-repo:` URI. */
export type Uri = string;
