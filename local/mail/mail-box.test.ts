import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailBox, startMailBox } from "./mail-box.ts";
import type { StoredMail } from "./mail-store.ts";

let folder: string;
let box: MailBox;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-mail-"));
  box = await startMailBox({ folder });
});

afterEach(async () => {
  await box.close();
  rmSync(folder, { recursive: true });
});

function post(body: unknown, type = "application/json") {
  return fetch(box.sendUrl, {
    method: "POST",
    headers: { "content-type": type },
    body: JSON.stringify(body),
  });
}

const code = { to: "ada@example.com", from: "sheaf@example.com", subject: "Your code", html: "<p>1234</p>" };

test("keeps messages in order of arrival, also after a restart", async () => {
  await post(code);
  await post({ ...code, to: "bo@example.com", subject: "Second" });
  await box.close();
  box = await startMailBox({ folder });
  expect(box.list().map(({ subject }) => subject)).toEqual(["Second", "Your code"]);
  const forAda = await fetch(`${box.url}/messages?to=ada@example.com`);
  expect(await forAda.json()).toMatchObject([code]);
});

test("shows a message without executing its markup", async () => {
  await post({ ...code, subject: '<script>alert("s")</script>', to: '"><img src=x>@example.com' });
  const [{ id }] = box.list() as [StoredMail];
  for (const path of ["/", `/messages/${id}`]) {
    const response = await fetch(box.url + path);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toMatch(/<script|<img/);
  }
  const frame = await fetch(`${box.url}/messages/${id}/html`);
  expect(frame.headers.get("content-security-policy")).toMatch(/^sandbox /);
  expect(await frame.text()).toContain("<p>1234</p>");
});

test("refuses an invalid message", async () => {
  expect((await post({ to: "x@example.com" })).status).toBe(400);
  expect((await post(code, "text/plain")).status).toBe(400);
  expect((await fetch(`${box.url}/messages/none`)).status).toBe(404);
  expect(box.list()).toEqual([]);
});

test("can be emptied", async () => {
  await post(code);
  await fetch(`${box.url}/messages`, { method: "DELETE" });
  expect(box.list()).toEqual([]);
});
