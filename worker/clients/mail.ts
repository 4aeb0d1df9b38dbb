import type { SendEmail } from "@cloudflare/workers-types";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The name beside the sender's address; the address itself is always MAIL_FROM's. */
  from_name?: string;
  reply_to?: string;
  /** The same mail sent twice is one mail to providers that look for it. */
  idempotency_key?: string;
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
  /** A provider's address that takes a mail as JSON, as Resend does, with its key as bearer token. */
  MAIL_API_URL: string;
  MAIL_API_KEY: string;
  MAIL_FROM: string;
}

/** How mails leave is a module of its own: no respondent waits for it. */
export function createMailClient(settings: MailSettings): MailClient {
  const { EMAIL, MAIL_ENDPOINT, MAIL_API_URL } = settings;
  return {
    isConfigured: Boolean(MAIL_ENDPOINT || MAIL_API_URL || EMAIL),
    send: async (mail) => (await import("./mail-transports.ts")).sendMail(settings, mail),
  };
}
