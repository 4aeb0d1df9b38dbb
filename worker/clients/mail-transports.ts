import type { SendEmail } from "@cloudflare/workers-types";
import { MailRefused } from "#core/errors/mail-refused.ts";
import { asciiAddress } from "#core/fields/email/ascii-address.ts";
import type { Mail, MailSettings } from "./mail.ts";

const SEND_TIMEOUT_MS = 10_000;
const TOO_MANY_REQUESTS = 429;
/** Errors of Cloudflare's binding that mean the same. */
const TOO_MANY_MAILS = ["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED"];

/** Resolves once the mail was accepted: by the local mailbox, a provider, or Cloudflare's binding. */
export async function sendMail(settings: MailSettings, written: Mail): Promise<void> {
  const { to, reply_to } = written;
  const mail = {
    ...written,
    to: asciiAddress(to),
    ...(reply_to !== undefined && { reply_to: asciiAddress(reply_to) }),
  };
  if (settings.MAIL_ENDPOINT) return toMailBox(settings, mail);
  if (settings.MAIL_API_URL) return toProvider(settings, mail);
  if (settings.EMAIL) return toCloudflare(settings.EMAIL, settings.MAIL_FROM, mail);
  throw new Error("Email is not configured. Bind EMAIL (send_email) or set MAIL_API_URL.");
}

/** `Sheaf <no-reply@example.com>` with another display name. */
function sender(from: string, name: string | undefined): { name: string; email: string } {
  const [, own = "", email = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return { name: plainName(name) || own.trim(), email: email.trim() };
}

/** Removes characters with a special meaning in an address header. */
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
  if (response.ok) return;
  const reason = `The mail server returned ${response.status}.`;
  // A server, or a proxy before it, can fail after it took the mail.
  throw response.status === TOO_MANY_REQUESTS ? new MailRefused(reason) : new Error(reason);
}

async function toMailBox({ MAIL_ENDPOINT, MAIL_FROM }: MailSettings, all: Mail): Promise<void> {
  const { from_name, reply_to, headers = {}, idempotency_key: _, ...mail } = all;
  const from = from_name === undefined ? MAIL_FROM : inHeader(sender(MAIL_FROM, from_name));
  const replyTo = reply_to !== undefined && { "Reply-To": reply_to };
  await post(MAIL_ENDPOINT, {}, { from, ...mail, headers: { ...headers, ...replyTo } });
}

async function toProvider(settings: MailSettings, mail: Mail): Promise<void> {
  const { to, subject, html, text, from_name, reply_to, idempotency_key, headers = {} } = mail;
  const authorization = { authorization: `Bearer ${settings.MAIL_API_KEY}` };
  const once = idempotency_key !== undefined && { "idempotency-key": idempotency_key };
  const from = inHeader(sender(settings.MAIL_FROM, from_name));
  const body = { from, to: [to], subject, html, text, reply_to, headers };
  await post(settings.MAIL_API_URL, { ...authorization, ...once }, body);
}

async function toCloudflare(email: SendEmail, mail_from: string, all: Mail): Promise<void> {
  const { from_name, reply_to, idempotency_key: _, ...mail } = all;
  const from = from_name === undefined ? mail_from : sender(mail_from, from_name);
  const letter = { from, ...mail, ...(reply_to !== undefined && { replyTo: reply_to }) };
  await email.send(letter).catch((cause: unknown) => {
    const { code, message } = cause as { code?: string; message?: string };
    throw code !== undefined && TOO_MANY_MAILS.includes(code) ? new MailRefused(message, { cause }) : cause;
  });
}
