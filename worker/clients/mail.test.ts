import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { SendEmail } from "@cloudflare/workers-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailClient } from "./mail.ts";

const MAIL = { to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>", text: "Hi" };
const MAIL_FROM = "Sheaf <no-reply@example.com>";

let server: Server;
let MAIL_ENDPOINT: string;
let status = 201;
const received: unknown[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(await json(request));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  MAIL_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("goes to the mail box, and says when that did not take it", async () => {
  const mail = createMailClient({ MAIL_ENDPOINT, MAIL_FROM });
  await mail.send(MAIL);
  expect(received).toEqual([{ ...MAIL, from: MAIL_FROM, headers: {} }]);
  status = 500;
  await expect(mail.send(MAIL)).rejects.toThrow("the mail box answered 500");
});

test("goes through Cloudflare's binding", async () => {
  const sent: unknown[] = [];
  const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as unknown as SendEmail;
  await createMailClient({ EMAIL, MAIL_ENDPOINT: "", MAIL_FROM }).send(MAIL);
  expect(sent).toEqual([{ ...MAIL, from: MAIL_FROM }]);
});

test("says clearly that it is not configured", async () => {
  const mail = createMailClient({ MAIL_ENDPOINT: "", MAIL_FROM });
  expect(mail.isConfigured).toBe(false);
  await expect(mail.send(MAIL)).rejects.toThrow("mail is not configured");
});
