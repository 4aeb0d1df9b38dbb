/** A part that an import could not take over unchanged. */
export interface ImportNote {
  /** The part concerned, in the form's own words; null: the whole form. */
  subject: string | null;
  message: string;
}

/** Collects notes without duplicates. */
export class ImportNotes {
  readonly all: ImportNote[] = [];

  add(subject: string | null, message: string): void {
    const isKnown = this.all.some((note) => note.subject === subject && note.message === message);
    if (!isKnown) this.all.push({ subject, message });
  }
}
