import type { SendEmail } from "@cloudflare/workers-types";

const SEND_TIMEOUT_MS = 10_000;

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

export function createMailClient(settings: MailSettings): MailClient {
  const { EMAIL, MAIL_ENDPOINT, MAIL_API_URL, MAIL_API_KEY, MAIL_FROM } = settings;
  if (MAIL_ENDPOINT) return mailBox(MAIL_ENDPOINT, MAIL_FROM);
  if (MAIL_API_URL) return mailApi(MAIL_API_URL, MAIL_API_KEY, MAIL_FROM);
  if (EMAIL) return cloudflareEmail(EMAIL, MAIL_FROM);
  return {
    isConfigured: false,
    send: async () => {
      throw new Error("mail is not configured: bind EMAIL (send_email) or set MAIL_API_URL");
    },
  };
}

/** `Sheaf <no-reply@example.com>` with another name before the address. */
function sender(from: string, name: string | undefined): { name: string; email: string } {
  const [, own = "", email = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name: plainName(name) || own.trim(), email: email.trim() };
}

/** Without what has a meaning in an address header. */
function plainName(name = ""): string {
  return name
    .replace(/[\p{Cc}"\\<>(),:;@[\]]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const inHeader = ({ name, email }: { name: string; email: string }) =>
  name === "" ? email : `"${name}" <${email}>`;

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the mail server answered ${response.status}`);
}

function mailBox(endpoint: string, mail_from: string): MailClient {
  return {
    isConfigured: true,
    async send({ from_name, reply_to, headers = {}, idempotency_key: _, ...mail }) {
      const from = from_name === undefined ? mail_from : inHeader(sender(mail_from, from_name));
      const all = { ...headers, ...(reply_to !== undefined && { "Reply-To": reply_to }) };
      await post(endpoint, {}, { from, ...mail, headers: all });
    },
  };
}

function mailApi(url: string, key: string, mail_from: string): MailClient {
  return {
    isConfigured: true,
    async send({ to, subject, html, text, from_name, reply_to, idempotency_key, headers = {} }) {
      const authorization = { authorization: `Bearer ${key}` };
      await post(
        url,
        { ...authorization, ...(idempotency_key !== undefined && { "idempotency-key": idempotency_key }) },
        { from: inHeader(sender(mail_from, from_name)), to: [to], subject, html, text, reply_to, headers },
      );
    },
  };
}

function cloudflareEmail(email: SendEmail, mail_from: string): MailClient {
  return {
    isConfigured: true,
    async send({ from_name, reply_to, idempotency_key: _, ...mail }) {
      const from = from_name === undefined ? mail_from : sender(mail_from, from_name);
      await email.send({ from, ...mail, ...(reply_to !== undefined && { replyTo: reply_to }) });
    },
  };
}
