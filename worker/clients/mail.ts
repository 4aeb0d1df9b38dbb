import type { SendEmail } from "@cloudflare/workers-types";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The display name; the address itself is always MAIL_FROM's. */
  from_name?: string;
  reply_to?: string;
  /** Providers that support it deduplicate emails by this key. */
  idempotency_key?: string;
  headers?: Record<string, string>;
}

export interface MailClient {
  /** If false, emails cannot be sent, so offer nothing that needs one. */
  readonly isConfigured: boolean;
  /** Resolves once the mail was accepted for delivery, else rejects. */
  send(mail: Mail): Promise<void>;
}

export interface MailSettings {
  EMAIL?: SendEmail;
  /** Local mailbox: accepts the mail as JSON. */
  MAIL_ENDPOINT: string;
  /** A provider's address that accepts an email as JSON like Resend, with its key as bearer token. */
  MAIL_API_URL: string;
  MAIL_API_KEY: string;
  MAIL_FROM: string;
}

/** Transports are loaded on demand so that no respondent waits for them. */
export function createMailClient(settings: MailSettings): MailClient {
  const { EMAIL, MAIL_ENDPOINT, MAIL_API_URL } = settings;
  return {
    isConfigured: Boolean(MAIL_ENDPOINT || MAIL_API_URL || EMAIL),
    send: async (mail) => (await import("./mail-transports.ts")).sendMail(settings, mail),
  };
}
