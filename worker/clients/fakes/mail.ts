import type { Mail, MailClient } from "../mail.ts";

const CODE = /^\d{6}(?= is your Sheaf code$)/;

/** Keeps what was sent, and can be told to be out of reach. */
export class FakeMail implements MailClient {
  readonly isConfigured: boolean = true;
  readonly sent: Mail[] = [];
  isUnreachable = false;

  /** The newest code that was mailed to an address, once there is one; the mail is no longer among those that were sent. */
  async takeCode(to: string): Promise<string> {
    for (let waited_ms = 0; waited_ms < 10_000; waited_ms += 5) {
      const at = this.sent.findLastIndex((mail) => mail.to === to && CODE.test(mail.subject));
      if (at >= 0) return CODE.exec(this.sent.splice(at, 1)[0]!.subject)![0];
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`no code came to ${to}`);
  }

  async send(mail: Mail) {
    if (this.isUnreachable) throw new Error("the mail server is unreachable");
    this.sent.push(mail);
  }
}
