/** The rows of one statement: `limit` after the first `skip`, in a fixed order. */
export interface Page {
  limit: number;
  skip: number;
}
