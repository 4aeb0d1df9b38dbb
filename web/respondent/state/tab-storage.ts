import type { Answers } from "#core/forms/submitting/form-session.ts";
import { sessionStorageKey } from "#core/forms/submitting/system-keys.ts";
import type { RuntimeData } from "../runtime-data.ts";

/**
 * A tab's memory of a form: the session's id, its section, unconfirmed edits, and the version for which it
 * has already reloaded. What a member enters is apart from the member's own draft. If the browser forbids storage (in
 * some frames), nothing is remembered.
 */
export class TabStorage {
  readonly #key: string;

  constructor({ form_id, mode }: Pick<RuntimeData, "form_id" | "mode">) {
    this.#key = sessionStorageKey(mode === "entry" ? `${form_id}/entry` : form_id);
  }

  get session_id(): string | null {
    return this.#read("");
  }

  set session_id(id: string | null) {
    this.#write("", id);
  }

  /** The section, as last seen in the address. A reloaded frame loses it from its own address. */
  get hash(): string | null {
    return this.#read("/hash");
  }

  set hash(hash: string | null) {
    this.#write("/hash", hash);
  }

  get unsaved(): Answers {
    try {
      return JSON.parse(this.#read("/unsaved") ?? "{}");
    } catch {
      return {};
    }
  }

  set unsaved(answers: Answers) {
    this.#write("/unsaved", Object.keys(answers).length > 0 ? JSON.stringify(answers) : null);
  }

  /** The last response was accepted: the next one starts at the beginning, whatever the address says. */
  get starts_over(): boolean {
    return this.#read("/starts-over") !== null;
  }

  set starts_over(isOver: boolean) {
    this.#write("/starts-over", isOver ? "1" : null);
  }

  /** Refused answers as text, for the page that explains the refusal. */
  get answers_text(): string | null {
    return this.#read("/answers");
  }

  set answers_text(text: string | null) {
    this.#write("/answers", text);
  }

  /** The page was reloaded because its form changed: answers must be checked once restored. */
  get checks(): boolean {
    return this.#read("/checks") !== null;
  }

  set checks(isWanted: boolean) {
    this.#write("/checks", isWanted ? "1" : null);
  }

  get reloaded_for(): string | null {
    return this.#read("/reloaded-for");
  }

  set reloaded_for(version: string | null) {
    this.#write("/reloaded-for", version);
  }

  #read(suffix: string): string | null {
    try {
      return sessionStorage.getItem(this.#key + suffix);
    } catch {
      return null;
    }
  }

  #write(suffix: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(this.#key + suffix);
      else sessionStorage.setItem(this.#key + suffix, value);
    } catch {
      // Forbidden or full: the page works, but remembers less.
    }
  }
}
