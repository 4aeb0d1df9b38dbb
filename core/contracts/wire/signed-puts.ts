/** Headers that the PUT to a signed address must have. */
type PutHeaders = Record<string, string>;

/** Of the addresses that a started upload has. The PUT of a part needs none. */
export interface StartedPuts {
  headers: PutHeaders;
  thumbnail_headers: PutHeaders;
}

export interface SignedParts {
  /** By the part's number, or `whole`. */
  addresses: Record<string, string>;
  headers: PutHeaders;
}
