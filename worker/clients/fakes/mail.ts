import { MailRefused } from "#core/errors/mail-refused.ts";
import type { Mail, MailClient } from "../mail.ts";

const CODE = /^\d{6}(?= is your Sheaf code$)/;

/** Records emails; can simulate an unreachable server. */
export class FakeMail implements MailClient {
  isConfigured = true;
  readonly sent: Mail[] = [];
  isUnreachable = false;
  /** Whether the server answers, but takes no mail. */
  isRefusing = false;

  /** Waits for the newest code mailed to an address, and removes that mail. */
  async takeCode(to: string): Promise<string> {
    for (let waited_ms = 0; waited_ms < 10_000; waited_ms += 5) {
      const at = this.sent.findLastIndex((mail) => mail.to === to && CODE.test(mail.subject));
      if (at >= 0) return CODE.exec(this.sent.splice(at, 1)[0]!.subject)![0];
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`No code was sent to ${to} within 10 seconds.`);
  }

  async send(mail: Mail) {
    if (this.isUnreachable) throw new Error("The mail server is unreachable.");
    if (this.isRefusing) throw new MailRefused("The mail server returned 429.");
    this.sent.push(mail);
  }
}
