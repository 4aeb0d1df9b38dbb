import type { Mail, MailClient } from "./mail.ts";

/** Keeps what was sent, and can be told to be out of reach. */
export class FakeMail implements MailClient {
  readonly isConfigured: boolean = true;
  readonly sent: Mail[] = [];
  isUnreachable = false;

  async send(mail: Mail) {
    if (this.isUnreachable) throw new Error("the mail server is unreachable");
    this.sent.push(mail);
  }
}
