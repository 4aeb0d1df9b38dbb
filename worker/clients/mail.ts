import type { SendEmail } from "@cloudflare/workers-types";

const SEND_TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
}

export interface MailClient {
  /** False: nothing can be sent; offer nothing that needs a mail. */
  readonly isConfigured: boolean;
  /** Resolves once the mail was taken for delivery, rejects otherwise. */
  send(mail: Mail): Promise<void>;
}

export interface MailSettings {
  EMAIL?: SendEmail;
  /** Local mail box: takes the mail as JSON. */
  MAIL_ENDPOINT: string;
  MAIL_FROM: string;
}

export function createMailClient({ EMAIL, MAIL_ENDPOINT, MAIL_FROM }: MailSettings): MailClient {
  if (MAIL_ENDPOINT) return mailBox(MAIL_ENDPOINT, MAIL_FROM);
  if (EMAIL) return cloudflareEmail(EMAIL, MAIL_FROM);
  return {
    isConfigured: false,
    send: async () => {
      throw new Error("mail is not configured: bind EMAIL (send_email) or set MAIL_ENDPOINT");
    },
  };
}

function mailBox(endpoint: string, from: string): MailClient {
  return {
    isConfigured: true,
    async send(mail) {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ from, headers: {}, ...mail }),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`the mail box answered ${response.status}`);
    },
  };
}

function cloudflareEmail(email: SendEmail, from: string): MailClient {
  return {
    isConfigured: true,
    async send(mail) {
      await email.send({ from, ...mail });
    },
  };
}
