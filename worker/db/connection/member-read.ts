/** What a call needs besides the membership, read by the same statement, of members only. */
export interface MemberRead<Found> {
  /** An expression of the type jsonb. Its first parameter is $3. */
  sql: string;
  params: readonly unknown[];
  /** Only a type. */
  found?: Found;
}
