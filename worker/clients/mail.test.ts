import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { SendEmail } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailRefused } from "#core/errors/mail-refused.ts";
import { createMailClient } from "./mail.ts";

const MAIL = { to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>", text: "Hi" };
const MAIL_FROM = "Sheaf <no-reply@example.com>";
const UNSET = { MAIL_ENDPOINT: "", MAIL_API_URL: "", MAIL_API_KEY: "", MAIL_FROM };
const LETTER = {
  ...MAIL,
  from_name: 'The "Party"\r\nBcc: <eve@example.com>',
  reply_to: "us@example.com",
  idempotency_key: "1",
};

let server: Server;
let MAIL_ENDPOINT: string;
let status = 201;
const received: unknown[] = [];
const headers: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    headers.push(request.headers);
    received.push(await json(request));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  MAIL_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("an email goes to the local mail box, and a refusal rejects", async () => {
  const mail = createMailClient({ ...UNSET, MAIL_ENDPOINT });
  await mail.send(MAIL);
  expect(received).toEqual([{ ...MAIL, from: MAIL_FROM, headers: {} }]);
  status = 500;
  await expect(mail.send(MAIL)).rejects.toThrow("The mail server returned 500");
});

test("an email goes to the provider with its key, and the sender's name cannot add a header", async () => {
  status = 200;
  const MAIL_API_URL = MAIL_ENDPOINT;
  await createMailClient({ ...UNSET, MAIL_API_URL, MAIL_API_KEY: "re_1" }).send(LETTER);
  expect(received.at(-1)).toEqual({
    ...MAIL,
    to: ["ada@example.com"],
    from: '"The Party Bcc eve example.com" <no-reply@example.com>',
    reply_to: "us@example.com",
    headers: {},
  });
  expect(headers.at(-1)).toMatchObject({ authorization: "Bearer re_1", "idempotency-key": "1" });
});

test("domains of other scripts go to the mail server in ASCII", async () => {
  const mail = createMailClient({ ...UNSET, MAIL_API_URL: MAIL_ENDPOINT });
  await mail.send({ ...MAIL, to: "ada@bücher.example", reply_to: "us@例え.jp" });
  expect(received.at(-1)).toMatchObject({
    to: ["ada@xn--bcher-kva.example"],
    reply_to: "us@xn--r8jz45g.jp",
  });
});

test("an email goes through Cloudflare's binding", async () => {
  const sent: unknown[] = [];
  const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as unknown as SendEmail;
  await createMailClient({ ...UNSET, EMAIL }).send(MAIL);
  await createMailClient({ ...UNSET, EMAIL }).send(LETTER);
  const from = { name: "The Party Bcc eve example.com", email: "no-reply@example.com" };
  expect(sent).toEqual([
    { ...MAIL, from: MAIL_FROM },
    { ...MAIL, from, replyTo: "us@example.com" },
  ]);
});

test("only an answer that there were too many mails is one after which the mail can be sent again", async () => {
  const mail = createMailClient({ ...UNSET, MAIL_API_URL: MAIL_ENDPOINT, MAIL_API_KEY: "re_1" });
  const refused: number[] = [];
  for (status of [400, 401, 403, 408, 409, 422, 429, 500, 502, 503, 504]) {
    const error: unknown = await mail.send(MAIL).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ message: `The mail server returned ${status}.` });
    if (error instanceof MailRefused) refused.push(status);
  }
  expect(refused).toEqual([429]);
});

test("nor can it after other errors of Cloudflare's binding", async () => {
  const refused: unknown[] = [];
  for (const code of [
    "E_RATE_LIMIT_EXCEEDED",
    "E_DAILY_LIMIT_EXCEEDED",
    "E_INTERNAL_SERVER_ERROR",
    undefined,
  ]) {
    const send = () => Promise.reject(Object.assign(new Error("Not sent."), { code }));
    const mail = createMailClient({ ...UNSET, EMAIL: { send } as unknown as SendEmail });
    const error: unknown = await mail.send(MAIL).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ message: "Not sent." });
    if (error instanceof MailRefused) refused.push(code);
  }
  expect(refused).toEqual(["E_RATE_LIMIT_EXCEEDED", "E_DAILY_LIMIT_EXCEEDED"]);
});

test("a missing configuration is reported clearly", async () => {
  const mail = createMailClient(UNSET);
  expect(mail.isConfigured).toBe(false);
  await expect(mail.send(MAIL)).rejects.toThrow("Email is not configured");
});
