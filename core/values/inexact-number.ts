/**
 * A number in a JSON body that JavaScript would change. The field's type decides: a text field keeps its
 * digits, a JSON field refuses it.
 */
export class InexactNumber {
  /** The number as written in the body. */
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}
