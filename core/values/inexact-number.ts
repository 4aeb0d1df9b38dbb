/**
 * A number of a JSON body that JavaScript would change. What is asked for decides: a text question keeps its digits, and a
 * JSON question refuses it.
 */
export class InexactNumber {
  /** As it stands in the body. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}
