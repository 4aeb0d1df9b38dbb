import { randomUUID } from "node:crypto";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import type { MadeForm, People } from "./factories.ts";
import { settingSamples } from "./setting-samples.ts";

/** Ids that a valid call may name. */
export interface SampleIds {
  form: MadeForm;
  row_id: string;
  customer_id: string;
  people: People;
}

const BLOCK = {
  type: "divider",
  parent_id: null,
  local_index: 0,
  form_field_id: null,
  title_html: null,
  description_html: null,
  body_html: null,
  v_hidden: false,
};

const OTHER_NAME = { user_confirmation_txt: "DELETE something else" };
const WEBHOOK = { url: "https://receiver.example.org/hook", events: ["response.deleted"] };

/** One valid body for every contract with a body, by method and path; created for every call. */
export function sampleBodies({ form, row_id, customer_id, people }: SampleIds): Record<string, unknown> {
  const { form_id } = form;
  const transaction_id = randomUUID();
  const upload = { file: { name: "a.txt", size: 5, type: "text/plain", lastModified: 1, duration: 1.5 } };
  const edit = { transaction_id, value: "Grace", expected: { value: "Ada" } };
  const files = "/private/editor/:form_id/rows/:row_id/fields/:field_id/files";
  return {
    "PUT /v1/session/:session_id/field/:field_id/file/upload/signed-url": upload,
    "POST /v1/session/:session_id/field/:field_id/file/upload/signed-url": upload,
    [`POST ${files}/signed-upload-url`]: upload,
    [`PUT ${files}/signed-upload-url`]: upload,
    "POST /v1/session/:session_id/field/:field_id/challenge/email/start": {
      email: `${randomUUID().slice(0, 8)}@example.com`,
    },
    "POST /v1/session/:session_id/field/:field_id/challenge/email/verify": {
      challenge_id: randomUUID(),
      otp: "000000",
    },
    "PATCH /v1/session/:session_id": { form_id, seq: 1, fields: { [form.fields.name!]: "Ada" } },
    "PATCH /v1/session/:session_id/field/:field_id": { value: "Ada", seq: 1 },
    "POST /v1/submit/:form_id": { name: "Ada" },
    "POST /v1/browser-errors": { place: "page", name: "TypeError", at: ["/assets/page-1.js:1:2"] },
    "POST /v1/continue/:form_id": { name: "Ada" },
    "POST /v1/continue/:form_id/mail": { key: "k".repeat(43), email: "ada@example.com" },
    "POST /v1/payments/:form_id/order": { name: "Ada" },
    "POST /v1/integrations/tosspayments/payments/session": {
      form_id,
      session_id: randomUUID(),
      testmode: true,
      redirect: true,
    },
    "POST /v1/integrations/tosspayments/payments/confirm": {
      paymentKey: "tviva2024",
      orderId: randomUUID(),
      amount: 1_000,
    },
    "POST /private/organizations": { display_name: "Another one" },
    "PATCH /private/organizations/:organization_id": { display_name: "Renamed" },
    "PATCH /private/organizations/:organization_id/members/:user_id": { role: "editor" },
    "POST /private/organizations/:organization_id/invitations": {
      email: `${randomUUID().slice(0, 8)}@example.com`,
      role: "viewer",
    },
    "POST /private/invitations/read": { token: "t".repeat(43) },
    "POST /private/invitations/accept": { token: "t".repeat(43) },
    "POST /private/projects": {
      organization_id: people.organization_id,
      name: `p${randomUUID().slice(0, 8)}`,
    },
    "PATCH /private/projects/:project_id": { name: `p${randomUUID().slice(0, 8)}` },
    "DELETE /private/projects/:project_id": { user_confirmation_txt: "" },
    "DELETE /private/organizations/:organization_id": { user_confirmation_txt: "DELETE something else" },
    "POST /private/editor/new": { project_id: people.project_id, doctype: "v0_form", title: "New" },
    "POST /private/editor/schema/:schema_id/tables/new": {
      table_name: `t${randomUUID().slice(0, 8)}`,
      columns: [{ name: "size", label: "Size", type: "select", choices: ["S", "M"] }],
    },
    "PATCH /private/editor/schema/:schema_id/tables/:table_id": { name: `t${randomUUID().slice(0, 8)}` },
    "DELETE /private/editor/schema/:schema_id/tables/:table_id": OTHER_NAME,
    "POST /private/canvases/:canvas_id": { base: 0, elements: [] },
    "PATCH /private/documents/:document_id": { title: "Renamed" },
    "DELETE /private/documents/:document_id": { user_confirmation_txt: "DELETE something else" },
    "POST /private/documents/:document_id/move": { project_id: people.project_id },
    "DELETE /private/projects/:project_id/deleted-documents/:document_id": OTHER_NAME,
    "POST /private/editor/:form_id/results/links": {
      name: "For the board",
      field_ids: [],
      filter: {},
      password: null,
      expires_in_days: 30,
    },
    "POST /private/editor/:form_id/preview": { name: "Ada" },
    "POST /private/editor/:form_id/versions/:version_id/preview": { name: "Ada" },
    "POST /private/templates/:template_id/preview": { email: "ada@example.com", consent: "on" },
    "POST /private/editor/:form_id/versions": { name: "Before the party" },
    "PATCH /private/editor/:form_id/versions/:version_id": { name: "After the party" },
    "POST /private/templates/:template_id/forms": { project_id: people.project_id },
    "POST /private/editor/import": {
      project_id: people.project_id,
      definition: {
        title: "Imported",
        fields: [
          {
            id: "a",
            name: "a",
            type: "select",
            label: "A",
            options: [{ id: "x", value: "x", label: "X" }],
            optgroups: [{ id: "g", label: "G" }],
          },
        ],
        blocks: [
          {
            id: "b",
            type: "field",
            form_field_id: "a",
            v_hidden: [{ $ref: "#/fields/a/value" }, "==", "x"],
          },
        ],
        ending: { ending_page_i18n_overrides: { template_id: "default", overrides: { h1: "Thanks" } } },
        stylesheet: { custom: ".label { color: red }" },
        start_page: { template_id: "003", title: "Hello" },
      },
    },
    "POST /private/editor/:form_id/fields": {
      name: `f${randomUUID().slice(0, 8)}`,
      type: "select",
      label: "Choose",
      pattern: null,
      min: null,
      autocomplete: ["name"],
      options: [{ id: randomUUID(), value: "a", label: "A", src: null, index: 0 }],
      optgroups: [{ id: randomUUID(), label: "Group", index: 0 }],
    },
    "POST /private/editor/ai/schema": { form_id, description: "Which T-shirt size?" },
    "PUT /private/editor/:form_id/store": { name: "The shop", currency: "EUR" },
    "PUT /private/editor/:form_id/products/:product_id": {
      name: "Ticket",
      options: [
        {
          id: randomUUID(),
          name: "Row",
          field_id: form.fields.seat,
          values: [{ id: randomUUID(), value: "Front", sku: form.options.seat!.front }],
        },
      ],
    },
    "PATCH /private/editor/:form_id/inventory": {
      changes: { [form.options.seat!.front!]: { diff: 3, is_negative_level_allowed: false } },
      reason: "received",
    },
    "POST /private/editor/:form_id/edits": {
      transaction_id,
      replica_id: "replica",
      base: 0,
      operations: [
        { type: "form.set", property: "stylesheet.palette", value: "blue" },
        {
          type: "block.insert",
          block: { ...BLOCK, parent_id: undefined, local_index: undefined, id: randomUUID() },
          place: { after: null, before: null },
        },
      ],
    },
    "PATCH /private/editor/:form_id/blocks": {
      transaction_id,
      upserts: [{ ...BLOCK, id: randomUUID() }],
      deletes: [randomUUID()],
    },
    "PATCH /private/editor/:form_id/rows/:row_id/fields/:field_id": edit,
    "PATCH /private/editor/:form_id/cells": {
      transaction_id,
      cells: [
        { row_id, field_id: form.fields.name, value: "Grace", expected: { value: "Ada" } },
        { row_id, field_id: form.fields.city, value: null },
      ],
    },
    "POST /private/editor/:form_id/rows/import": {
      batch_id: randomUUID(),
      transaction_id,
      time_zone: "Asia/Seoul",
      columns: [form.fields.name, form.fields.city],
      rows: [["Grace", "Vienna"], ["Ada"]],
    },
    "PUT /private/editor/:form_id/mails/:audience": {
      is_enabled: true,
      subject_template: "Thank you, {{fields.name}}",
      body_template: "{{answers}}",
      from_name: "The party",
      reply_to: "us@example.com",
      recipient_field_id: form.fields.name,
      recipient_user_ids: [randomUUID()],
    },
    "POST /private/editor/:form_id/webhooks": WEBHOOK,
    "PATCH /private/editor/:form_id/webhooks/:webhook_id": { ...WEBHOOK, is_enabled: true },
    "DELETE /private/editor/:form_id/rows": { transaction_id, deletion_id: randomUUID(), ids: [row_id] },
    "POST /private/editor/:form_id/rows/deletions": { transaction_id, deletion_id: randomUUID(), through: 0 },
    "POST /private/editor/:form_id/rows/deletions/:deletion_id/restore": { transaction_id, after: 0 },
    ...settingSamples(form_id),
    "POST /private/editor/customers/:customer_id/erase": {
      user_confirmation_txt: erasureConfirmation(customer_id),
    },
  };
}
