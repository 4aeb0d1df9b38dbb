/** Something that an import could not bring along as it was. */
export interface ImportNote {
  /** What it is about, in the words of the form; null: the form as a whole. */
  subject: string | null;
  message: string;
}

/** Gathers what is to be told; the same is told once. */
export class ImportNotes {
  readonly all: ImportNote[] = [];

  add(subject: string | null, message: string): void {
    const isKnown = this.all.some((note) => note.subject === subject && note.message === message);
    if (!isKnown) this.all.push({ subject, message });
  }
}
