import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAsset, setAvatar } from "#core/contracts/assets.ts";
import { suggestField } from "#core/contracts/building/ai.ts";
import { type StartedChallenge, startChallenge, verifyChallenge } from "#core/contracts/challenges.ts";
import * as continuing from "#core/contracts/continuing.ts";
import * as canvases from "#core/contracts/documents/canvases.ts";
import { purgeDocument, restoreDocument } from "#core/contracts/documents/deleted-documents.ts";
import { deleteTable } from "#core/contracts/documents/tables.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import { type Submitted, submitForm, submitFormByGet } from "#core/contracts/forms/public-forms.ts";
import { importRows } from "#core/contracts/grid/imports.ts";
import * as organizations from "#core/contracts/organizations/organizations.ts";
import * as payments from "#core/contracts/payments.ts";
import { createResultsLink, deleteResultsLink, type ResultsLink } from "#core/contracts/results.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import { setMethod, setUnfinished } from "#core/contracts/settings.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { openReport, reportPage } from "#core/contracts/wire/named-pages.ts";
import { completePage } from "#core/contracts/wire/public-pages.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { type LanguageModel, startLanguageModel } from "#local/language-model.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makeCanvas, makeForm, makePeople, makeTable, type People } from "#worker/testing/factories.ts";
import { REFUSED_SAMPLES } from "#worker/testing/refused-samples.ts";
import { connectionCalls } from "./accepted-connections.ts";
import { Shop } from "./payments/shop.ts";

/**
 * The contract laws call every route with a valid sample. These routes refuse theirs because they need existing
 * data. These tests create the data first.
 */

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const HTML = { accept: "text/html" };
const LINK_PASSWORD = "let-me-in-please";

/** A public page with results. */
async function makeLink() {
  const { form_id } = await makeForm(shop.harness.database.sql, { project_id: people.project_id });
  const body = { name: "", field_ids: [], filter: {}, password: LINK_PASSWORD, expires_in_days: null };
  const { url } = await people.editor.call<ResultsLink>(createResultsLink, { params: { form_id }, body });
  const [link_id, proof] = new URL(url).pathname.split("/").slice(-2) as [string, string];
  return { form_id, params: { link_id, proof } };
}

const shop = new Shop();
let model: LanguageModel;
const SHOP = `
  CREATE TABLE cities (id uuid PRIMARY KEY, city text);
  CREATE TABLE towns (id integer PRIMARY KEY, name text, photo text);
  CREATE SCHEMA archive;
  GRANT USAGE ON SCHEMA archive TO service_role;`;
let target: SupabaseTarget;
let people: People;
beforeAll(async () => {
  model = await startLanguageModel();
  target = await startSupabaseTarget(SHOP);
  await shop.open({
    AI_ENDPOINT: model.url,
    AI_KEY: "sk-1",
    AI_MODEL: "small",
    WEBHOOK_LOCAL: "true",
  });
  people = await makePeople(shop.harness);
});
afterAll(async () => {
  await shop.close();
  await model.close();
  await target.stop();
});

const makeParty = (project_id = people.project_id) =>
  makeForm(shop.harness.database.sql, {
    project_id,
    title: "Party",
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "challenge_email" },
    ],
  });

async function makeDeletedParty() {
  const { project_id, document_id } = await makeParty();
  const body = { user_confirmation_txt: "DELETE Party" };
  await people.owner.call(deleteDocument, { params: { document_id }, body });
  return { project_id, document_id };
}

async function sendPicture({ method, path }: Contract, document_id = ""): Promise<Response> {
  const headers = { "content-type": "image/png", accept: "application/json" };
  const address = `${path.replace(":document_id", document_id)}?name=a.png`;
  return people.owner.request(address, { method, headers, body: PNG });
}

const makeDrawing = () => makeCanvas(shop.harness.database.sql, people.project_id);

/** A picture for a canvas, or its thumbnail. */
async function sendDrawn({ method, path }: Contract, canvas_id?: string): Promise<Response> {
  const headers = { "content-type": "image/png", accept: "application/json" };
  const address = path.replace(":canvas_id", canvas_id ?? (await makeDrawing())).replace(":file_id", "f1");
  return people.owner.request(address, { method, headers, body: PNG });
}

/** The code mailed to a new person, who is already signed in. */
async function makeInvitation(): Promise<{ guest: Browser; token: string }> {
  const email = `${randomUUID()}@example.com`;
  const { organization_id } = people;
  const body = { email, role: "viewer" };
  await people.owner.call(organizations.inviteMember, { params: { organization_id }, body });
  const mail = shop.harness.mail.sent.findLast(({ to }) => to === email);
  const guest = shop.harness.browser();
  await guest.arrive("Gus Guest", email);
  return { guest, token: /\/invitation#([\w-]{43})/.exec(mail?.text ?? "")![1]! };
}

/** A form that can be continued later, and the secret of a link. */
async function makeContinuable() {
  const { form_id } = await makeParty();
  await people.owner.call(setUnfinished, { body: { form_id, continue_later: true, notice: true } });
  await shop.harness.drain();
  const params = { form_id };
  const { secret: key } = await shop.visitor.call<continuing.SessionLink>(continuing.continueLater, {
    params,
    body: { name: "Ada" },
  });
  return { form_id, key };
}

/** Follows the link that stops a reminder. */
async function openReminder(method: "GET" | "POST") {
  const { form_id, key } = await makeContinuable();
  const email = `${randomUUID()}@example.com`;
  const body = { key, email, remind: "on" };
  await shop.visitor.send(continuing.mailSessionLink, { params: { form_id }, body });
  const { text } = shop.harness.mail.sent.find(({ to }) => to === email)!;
  return shop.visitor.request(/\S+\/reminder\S+/.exec(text)![0], { method, headers: HTML });
}

async function makeOrder(provider: "stripe" | "tosspayments") {
  const form = await shop.form(provider);
  return { form_id: form.form_id, order: await shop.order(form) };
}

async function makePaidOrder() {
  const { order } = await makeOrder("stripe");
  await shop.payByCard(order);
  return order;
}

/** The parameters with which the provider's window returns. */
async function makeAgreement() {
  const { searchParams } = await shop.agree((await makeOrder("tosspayments")).order);
  return Object.fromEntries(searchParams) as { paymentKey: string; orderId: string; amount: string };
}

/** The calls by method and path. */
const CALLS: Readonly<Record<string, () => Promise<Response>>> = {
  ...connectionCalls(() => ({ people, target, sql: shop.harness.database.sql, makeForm: makeParty })),
  [nameOf(createAsset)]: async () => sendPicture(createAsset, (await makeParty()).document_id),
  [nameOf(setAvatar)]: () => sendPicture(setAvatar),
  [nameOf(canvases.saveCanvasFile)]: async () => sendDrawn(canvases.saveCanvasFile),
  [nameOf(canvases.canvasFile)]: async () => {
    const canvas_id = await makeDrawing();
    await sendDrawn(canvases.saveCanvasFile, canvas_id);
    return people.owner.send(canvases.canvasFile, { params: { canvas_id, file_id: "f1" } });
  },
  [nameOf(canvases.saveCanvasThumbnail)]: async () => sendDrawn(canvases.saveCanvasThumbnail),
  [nameOf(canvases.canvasThumbnail)]: async () => {
    const canvas_id = await makeDrawing();
    await sendDrawn(canvases.saveCanvasThumbnail, canvas_id);
    return people.owner.send(canvases.canvasThumbnail, { params: { canvas_id } });
  },
  [nameOf(completePage)]: async () => {
    const params = { form_id: (await makeParty()).form_id };
    const sent = await shop.visitor.send(submitForm, { params, body: { name: "Ada" } });
    const { redirect } = (await sent.json()) as Submitted;
    const query = Object.fromEntries(new URL(redirect, people.owner.origin).searchParams);
    return shop.visitor.send(completePage, { params, query, headers: HTML });
  },
  [nameOf(continuing.continueLater)]: async () => {
    const { form_id } = await makeContinuable();
    return shop.visitor.send(continuing.continueLater, { params: { form_id }, body: { name: "Ada" } });
  },
  [nameOf(continuing.mailSessionLink)]: async () => {
    const { form_id, key } = await makeContinuable();
    const body = { key, email: `${randomUUID()}@example.com` };
    return shop.visitor.send(continuing.mailSessionLink, { params: { form_id }, body });
  },
  [nameOf(continuing.heldLinkPage)]: async () => {
    const { form_id, key } = await makeContinuable();
    const sent = { params: { form_id }, query: { key }, headers: HTML };
    const { visitor } = shop;
    const { headers } = await visitor.send(continuing.continuePage, sent);
    return visitor.request(headers.get("location")!, { headers: HTML });
  },
  [nameOf(continuing.reminderPage)]: async () => openReminder("GET"),
  [nameOf(continuing.stopReminder)]: async () => openReminder("POST"),
  [nameOf(submitFormByGet)]: async () => {
    const { form_id } = await makeParty();
    await people.owner.call(setMethod, { body: { form_id, method: "get" } });
    return shop.visitor.send(submitFormByGet, { params: { form_id }, query: { name: "Ada" } });
  },
  [nameOf(deleteDocument)]: async () => {
    const { document_id } = await makeParty();
    const body = { user_confirmation_txt: "DELETE Party" };
    return people.owner.send(deleteDocument, { params: { document_id }, body });
  },
  [nameOf(deleteTable)]: async () => {
    const { project_id } = people;
    const table = { project_id, name: "cities", fields: [] };
    const { schema_id, table_id } = await makeTable(shop.harness.database.sql, table);
    const body = { user_confirmation_txt: "DELETE cities" };
    return people.owner.send(deleteTable, { params: { schema_id, table_id }, body });
  },
  [nameOf(importRows)]: async () => {
    const { project_id } = people;
    const table = { project_id, name: "cities", fields: [{ name: "code", type: "text" as const }] };
    const { table_id, fields } = await makeTable(shop.harness.database.sql, table);
    const batch = { batch_id: randomUUID(), transaction_id: "t", columns: [fields.code], rows: [["VIE"]] };
    return people.owner.send(importRows, { params: { form_id: table_id }, body: batch });
  },
  [nameOf(restoreDocument)]: async () =>
    people.owner.send(restoreDocument, { params: await makeDeletedParty() }),
  [nameOf(purgeDocument)]: async () => {
    const body = { user_confirmation_txt: "DELETE Party" };
    return people.owner.send(purgeDocument, { params: await makeDeletedParty(), body });
  },
  [nameOf(organizations.deleteOrganization)]: async () => {
    const { createOrganization, deleteOrganization } = organizations;
    const { id } = await people.owner.call<organizations.CreatedOrganization>(createOrganization, {
      body: { display_name: "Ours" },
    });
    const body = { user_confirmation_txt: "DELETE Ours" };
    return people.owner.send(deleteOrganization, { params: { organization_id: id }, body });
  },
  [nameOf(organizations.leaveOrganization)]: async () => {
    const { guest, token } = await makeInvitation();
    await guest.call(organizations.acceptInvitation, { body: { token } });
    const { organization_id } = people;
    return guest.send(organizations.leaveOrganization, { params: { organization_id } });
  },
  [nameOf(organizations.readInvitation)]: async () => {
    const { token } = await makeInvitation();
    return people.nobody.send(organizations.readInvitation, { body: { token } });
  },
  [nameOf(organizations.acceptInvitation)]: async () => {
    const { guest, token } = await makeInvitation();
    return guest.send(organizations.acceptInvitation, { body: { token } });
  },
  [nameOf(verifyChallenge)]: async () => {
    const { form_id, fields } = await makeParty();
    const { visitor } = shop;
    const session = await visitor.call<NewSession>(newSession, { params: { form_id } });
    const params = { session_id: session.id, field_id: fields.mail! };
    const email = `${randomUUID()}@example.com`;
    const started = await visitor.send(startChallenge, { params, body: { email } });
    const { challenge_id } = (await started.json()) as StartedChallenge;
    const mail = shop.harness.mail.sent.findLast(({ to }) => to === email);
    const [otp] = /\b\d{6}\b/.exec(mail?.text ?? "")!;
    return visitor.send(verifyChallenge, { params, body: { challenge_id, otp } });
  },
  [nameOf(reportPage)]: async () => shop.visitor.send(reportPage, { params: (await makeLink()).params }),
  [nameOf(openReport)]: async () => {
    const { link_id, proof } = (await makeLink()).params;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return shop.visitor.request(`/d/r/${link_id}/${proof}`, {
      method: "POST",
      headers,
      body: `password=${LINK_PASSWORD}`,
    });
  },
  [nameOf(deleteResultsLink)]: async () => {
    const { form_id, params } = await makeLink();
    return people.editor.send(deleteResultsLink, { params: { form_id, link_id: params.link_id } });
  },
  [nameOf(suggestField)]: async () => {
    model.setReply({
      content: JSON.stringify({ label: "Size", name: "size", type: "text", required: true }),
    });
    const { form_id } = await makeParty();
    return people.editor.send(suggestField, { body: { form_id, description: "Which size?" } });
  },
  [nameOf(payments.paymentPage)]: async () => {
    const { form_id, order } = await makeOrder("tosspayments");
    const query = { order_id: order.order_id };
    return shop.visitor.send(payments.paymentPage, { params: { form_id }, query, headers: HTML });
  },
  [nameOf(payments.loadOrder)]: async () => {
    const { order_id } = (await makeOrder("stripe")).order;
    return shop.visitor.send(payments.loadOrder, { params: { order_id } });
  },
  [nameOf(payments.stripeReturn)]: async () => {
    const { order_id } = await makePaidOrder();
    return shop.visitor.send(payments.stripeReturn, { query: { order_id }, headers: HTML });
  },
  [nameOf(payments.stripeWebhook)]: async () => {
    await makePaidOrder();
    const { stripe } = shop.providers;
    const { payload } = stripe.events.at(-1)!;
    const { method, path } = payments.stripeWebhook;
    return shop.visitor.request(path, { method, headers: stripe.sign(payload), body: payload });
  },
  [nameOf(payments.tossSession)]: async () => {
    const { form_id, order } = await makeOrder("tosspayments");
    const { session_id } = await shop.stored(order);
    return shop.visitor.send(payments.tossSession, { body: { form_id, session_id } });
  },
  [nameOf(payments.tossSuccess)]: async () =>
    shop.visitor.send(payments.tossSuccess, { query: await makeAgreement(), headers: HTML }),
  [nameOf(payments.tossFail)]: async () => {
    const { order_id } = (await makeOrder("tosspayments")).order;
    const query = { order_id, code: "PAY_PROCESS_CANCELED" };
    return shop.visitor.send(payments.tossFail, { query, headers: HTML });
  },
  [nameOf(payments.tossConfirm)]: async () => {
    const { paymentKey, orderId, amount } = await makeAgreement();
    const body = { paymentKey, orderId, amount: Number(amount) };
    return shop.visitor.send(payments.tossConfirm, { body });
  },
  [nameOf(payments.tossWebhook)]: async () => {
    const { orderId } = await makeAgreement();
    return shop.visitor.send(payments.tossWebhook, { body: { orderId, status: "DONE", secret: "none" } });
  },
};

test("has a call for every route that refuses its sample", () => {
  expect(Object.keys(CALLS).sort()).toEqual([...REFUSED_SAMPLES].sort());
});

test.each(REFUSED_SAMPLES)("%s accepts it", async (name) => {
  const response = await CALLS[name]!();
  expect(response.status, await response.text()).toBeLessThan(400);
});
