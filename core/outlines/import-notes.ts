import { beginningOf } from "../values/text.ts";
import { looseList, looseText } from "./loose-json.ts";

/** A part that an import could not take over unchanged. */
export interface ImportNote {
  /** The part concerned, in the form's own words; null: the whole form. */
  subject: string | null;
  message: string;
}

/** Characters of a subject. */
const MOST_SUBJECT = 200;

const written = (count: number) => count.toLocaleString("en-US");

/**
 * Collects notes without duplicates. Whatever an import cuts or leaves out for its length goes through here, so that
 * nothing is lost without a note.
 */
export class ImportNotes {
  readonly all: ImportNote[] = [];
  readonly #known = new Set<string>();

  add(subject: string | null, message: string): void {
    const isLong = subject !== null && subject.length > MOST_SUBJECT;
    const shown = isLong ? `${beginningOf(subject, MOST_SUBJECT)}…` : subject;
    const key = JSON.stringify([shown, message]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.all.push({ subject: shown, message });
  }

  /** A text of at most `most` characters. `part` is its name at the start of a sentence: “Its hint”. */
  text(value: unknown, most: number, subject: string | null, part: string): string {
    const text = looseText(value);
    if (text.length <= most) return text;
    this.add(subject, `${part} was shortened from ${written(text.length)} to ${written(most)} characters.`);
    return beginningOf(text, most);
  }

  /** The same for markup, which never ends inside a tag or a character’s name. */
  html(value: unknown, most: number, subject: string | null, part: string): string {
    const text = this.text(value, most, subject, part);
    return text === looseText(value) ? text : text.replace(/(?:<[^<>]*|&[#\w]{0,10})$/, "");
  }

  /** A text that means something else when it is cut, such as an address. Empty if it is too long. */
  whole(value: unknown, most: number, subject: string | null, part: string): string {
    const text = looseText(value);
    if (text.length <= most) return text;
    this.add(subject, `${part} is longer than ${written(most)} characters, so it was left out.`);
    return "";
  }

  /** The first `most` items. `things` is their name: “options”. */
  list(value: unknown, most: number, subject: string | null, things: string): readonly unknown[] {
    const list = looseList(value);
    if (list.length <= most) return list;
    this.add(
      subject,
      `Only the first ${written(most)} of its ${written(list.length)} ${things} were imported.`,
    );
    return list.slice(0, most);
  }

  /** JSON of at most `most` characters; empty if it is longer. */
  record<Value extends object>(
    value: Value,
    most: number,
    subject: string | null,
    part: string,
  ): Value | null {
    const { length } = JSON.stringify(value);
    if (length <= most) return value;
    this.add(
      subject,
      `${part} have ${written(length)} characters, and at most ${written(most)} can be stored, so they were left out.`,
    );
    return null;
  }

  /** Says that something given has no meaning here. */
  invalid(value: unknown, isRead: boolean, subject: string | null, part: string): void {
    const isGiven = value !== undefined && value !== null && value !== "";
    if (isGiven && !isRead) this.add(subject, `${part} isn’t valid, so it was left out.`);
  }
}
