/** What a call reads or changes in the statement that checks the membership, only for members with the required role. */
export interface MemberCall<Found> {
  /** An expression of the type jsonb. Its first parameter is $4. */
  sql: string;
  params: readonly unknown[];
  /** Only a type. */
  found?: Found;
}
