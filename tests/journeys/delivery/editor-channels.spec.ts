import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { type Received, Receiver } from "#worker/testing/receiver.ts";
import { choose } from "../choose.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const receiver = new Receiver();
test.beforeAll(() => receiver.listen());
test.afterAll(() => receiver.close());
test.beforeEach(() => {
  receiver.received.length = 0;
  receiver.reply = () => ({ status: 200, body: "thanks" });
});

function feteForm(): FormSketch {
  const sketch = new FormSketch("Village fête");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  sketch.field({ name: "email", type: "email", label: "Your e-mail" });
  return sketch;
}

/** Opens the notifications page of a new, open form. */
async function openChannels(page: Page, cloud: CloudAddresses) {
  const form = await openForm(cloud, feteForm());
  await resumeSession(page.context(), form.owner);
  const { organizations } = await form.owner.client.call<Workspace>(loadWorkspace);
  const path = editorPath(organizations[0]!.name, "forms", form.document_id, "connect/channels");
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  return form;
}

const card = (page: Page, name: string) =>
  page.locator("form").filter({ has: page.getByRole("heading", { name }) });

/** Adds a webhook with the address and returns its secret. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  return takeSecret(page);
}

async function takeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Secret key" });
  const secret = await dialog.getByRole("textbox", { name: "Secret key" }).inputValue();
  await dialog.getByRole("button", { name: "I’ve copied it" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

async function mailsTo(cloud: CloudAddresses, to: string) {
  const response = await fetch(`${cloud.mailBox}/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as { subject: string; text: string; from: string }[];
}

async function answer(page: Page, path: string, name: string, email: string): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto(path);
  await visitor.getByLabel("Your name").fill(name);
  await visitor.getByLabel("Your e-mail").fill(email);
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByRole("heading", { name: "Village fête" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Submit" })).toBeHidden();
  await visitor.close();
}

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test("a response is mailed to owner and respondent and sent to a webhook, and the log lists it", async ({
  page,
  cloud,
}) => {
  const { path, owner } = await openChannels(page, cloud);
  const team = card(page, "Email to your team");
  await team.getByRole("switch", { name: "Send an email for each response" }).click();
  await expect(team.getByRole("checkbox", { name: owner.email })).toBeChecked();
  await expect(team.getByText("Saved")).toBeVisible();
  const bar = page.locator("[data-save-state]");
  await expect(bar).toHaveText("Saved");
  // Without a recipient nobody would get it, so the one before stays.
  await team.getByRole("checkbox", { name: owner.email }).click();
  await expect(team.getByText("Choose at least one recipient.")).toBeVisible();
  await expect(bar).toHaveText("Not saved yet");
  await team.getByRole("checkbox", { name: owner.email }).click();
  await expect(bar).toHaveText("Saved");
  const thanks = card(page, "Confirmation email");
  await thanks.getByRole("switch", { name: "Send a confirmation email" }).click();
  await expect(thanks.getByText("This address isn’t verified")).toBeVisible();
  await thanks.getByLabel("Sender name").fill("The fête");
  await thanks.getByLabel("Subject").fill("Welcome !");
  await thanks.getByLabel("Subject").press("ArrowLeft");
  await thanks.getByRole("button", { name: "Insert variable" }).click();
  await page.getByRole("menuitem", { name: "Your name" }).click();
  await expect(thanks.getByLabel("Subject")).toHaveValue("Welcome {{fields.name}}!");
  await thanks.getByText("Preview", { exact: true }).click();
  await expect(thanks.getByText("Welcome [Your name]!")).toBeVisible();
  // Half an address is not stored, and holds nothing back.
  await thanks.getByLabel("Reply-to address").fill("ada@");
  await thanks.getByLabel("Reply-to address").blur();
  await expect(thanks.getByText("Enter a complete email address")).toBeVisible();
  await page.reload();
  await expect(thanks.getByLabel("Subject")).toHaveValue("Welcome {{fields.name}}!");
  await expect(thanks.getByLabel("Reply-to address")).toHaveValue("");

  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("URL").fill("https://169.254.169.254/latest");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Use a domain name instead of an IP address.");
  await expectSoundEverywhere(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const secret = await addWebhook(page, receiver.url("/hook"));

  const visitor = `ada-${process.pid}@example.com`;
  await answer(page, path, "Ada", visitor);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(verify(secret, receiver.received[0]!)).toMatchObject({
    type: "response.created",
    data: { form_title: "Village fête", local_id: "#001", fields: { name: "Ada", email: visitor } },
  });
  await expect
    .poll(async () => (await mailsTo(cloud, visitor)).map(({ subject }) => subject))
    .toEqual(["Welcome Ada!"]);
  expect((await mailsTo(cloud, visitor))[0]!.from).toContain('"The fête"');
  await expect.poll(async () => (await mailsTo(cloud, owner.email)).at(0)?.text).toContain("Your name\nAda");

  await page.getByRole("button", { name: "Refresh" }).click();
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log.getByRole("listitem")).toHaveCount(3);
  await expect(log.getByText("New response #001: Delivered")).toHaveCount(3);
  const delivery = log.getByRole("listitem").filter({ hasText: receiver.url("/hook") });
  await delivery.getByText("New response #001").click();
  await expect(delivery.getByText("thanks")).toBeVisible();
  await delivery.getByRole("button", { name: "Redeliver" }).click();
  await expect(delivery.getByText("Delivered.")).toBeVisible();
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([ids[0], ids[0]]);
  await expectSoundEverywhere(page);
});

test("a webhook is tested, given a new secret, switched off and deleted", async ({ page, cloud }) => {
  const { path } = await openChannels(page, cloud);
  const url = receiver.url("/hook");
  const first = await addWebhook(page, url);
  receiver.reply = () => ({ status: 503, body: "<b>closed</b>" });
  await page.getByRole("button", { name: "Send test" }).click();
  const webhook = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(webhook.getByRole("status")).toHaveText("The server returned 503.");
  await expect(webhook.getByText(/^Failing since/)).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Deliveries to show" }), "Failed deliveries");
  const log = page.getByRole("list", { name: "Deliveries" });
  await log.getByText("Test: Failed").click();
  await expect(log.getByText("<b>closed</b>")).toBeVisible();
  await expect(page.getByRole("button", { name: "Redeliver all" })).toBeVisible();
  await page.getByRole("heading", { name: "Notifications" }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);

  receiver.reply = () => ({ status: 200 });
  await page.getByRole("button", { name: `More actions for ${url}` }).click();
  await page.getByRole("menuitem", { name: "Create new secret key" }).click();
  await page.getByRole("button", { name: "Create secret key" }).click();
  const second = await takeSecret(page);
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(webhook.getByRole("status")).toHaveText("Test delivered.");
  expect(verify(second, receiver.received.at(-1)!)).toEqual(verify(first, receiver.received.at(-1)!));

  await page.getByRole("switch", { name: `Enable ${url}` }).click();
  await expect(page.getByRole("button", { name: "Send test" })).toBeDisabled();
  const calls = receiver.received.length;
  await answer(page, path, "Ada", "ada@example.com");
  await page.getByRole("button", { name: `More actions for ${url}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(webhook).toHaveCount(0);
  await expect(page.getByText("No failed deliveries.")).toBeVisible();
  expect(receiver.received).toHaveLength(calls);
});
