import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Mail {
  to: string;
  from: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
}

export interface StoredMail extends Mail {
  id: string;
  /** When it was sent, as an ISO string. */
  sent_at: string;
}

/** Stores one JSON file per message. File names sort in the order of arrival. */
export class MailStore {
  readonly #folder: string;
  #arrivals = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  store(mail: Mail): StoredMail {
    const sent_at = new Date().toISOString();
    const order = String(this.#arrivals++).padStart(6, "0"); // several may arrive within one millisecond
    const id = `${sent_at.replace(/\D/g, "")}-${order}-${randomBytes(3).toString("hex")}`;
    const { to, from, subject, html, text, headers } = mail;
    const kept: StoredMail = { id, sent_at, to, from, subject, html, text, headers };
    writeFileSync(join(this.#folder, `${id}.json`), JSON.stringify(kept, null, 2));
    return kept;
  }

  /** All emails, newest first. */
  list(): StoredMail[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(".json"));
    return names
      .sort()
      .reverse()
      .map((name) => JSON.parse(readFileSync(join(this.#folder, name), "utf8")));
  }

  find(id: string): StoredMail | undefined {
    return this.list().find((mail) => mail.id === id);
  }

  remove(id: string): void {
    rmSync(join(this.#folder, `${id}.json`));
  }

  clear(): void {
    for (const { id } of this.list()) this.remove(id);
  }
}
