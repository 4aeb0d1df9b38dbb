import { createWebhook, saveMail } from "#core/contracts/delivery/channels.ts";
import { loadWorkspace, renameDocument, type Workspace } from "#core/contracts/documents/workspace.ts";
import { listRows } from "#core/contracts/grid/rows.ts";
import { erasureConfirmation } from "#core/contracts/privacy/erasure-confirmation.ts";
import { eraseCustomer } from "#core/contracts/privacy/privacy.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SESSION_KEY } from "#core/forms/submitting/system-keys.ts";
import { type MadeForm, makeForm } from "#worker/testing/factories.ts";
import type { Stage } from "./stage.ts";

const HTML = { accept: "text/html" };
const SESSION = new RegExp(`name="${SESSION_KEY}"[^>]*value="([^"]+)"`);
const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;

/** A form with a webhook and a confirmation by email, and the people who answer it. */
export class DrilledForm {
  readonly #stage: Stage;
  readonly #made: MadeForm;
  /** Ids of responses by the name of their person. */
  readonly #responses = new Map<string, string>();

  private constructor(stage: Stage, made: MadeForm) {
    this.#stage = stage;
    this.#made = made;
  }

  static async open(stage: Stage, title: string): Promise<DrilledForm> {
    const { projects } = await stage.call<Workspace>(loadWorkspace, {});
    const fields = [
      { name: "name", type: "text" },
      { name: "email", type: "email" },
      { name: "letter", type: "file" },
    ] as const;
    const sketch = { title, project_id: projects[0]!.id, fields: [...fields] };
    const made = await stage.withClient((client) => makeForm(client, sketch), stage.workersDatabase);
    const { form_id } = made;
    const webhook = { url: stage.outside.url("/hook"), events: ["response.created"] };
    await stage.call(createWebhook, { params: { form_id }, body: webhook });
    const mail = {
      ...{ is_enabled: true, subject_template: "", body_template: "", from_name: "", reply_to: null },
      ...{ recipient_field_id: made.fields.email, recipient_user_ids: [] },
    };
    await stage.call(saveMail, { params: { form_id, audience: "respondent" }, body: mail });
    return new DrilledForm(stage, made);
  }

  get form_id(): string {
    return this.#made.form_id;
  }

  async page(): Promise<{ status: number; html: string }> {
    const response = await fetch(this.#stage.origin + formPath(this.form_id), { headers: HTML });
    return { status: response.status, html: await response.text() };
  }

  /** Whether the page shows this title, and no notice that there is a newer version. */
  async shows(title: string): Promise<boolean> {
    const { html } = await this.page();
    return html.includes(`<h1 dir="auto">${title}</h1>`) && !html.includes('id="form-updated"');
  }

  /** Submits like a browser without JavaScript, which sends the file with the form. */
  async submit(name: string): Promise<{ status: number; is_accepted: boolean }> {
    const { html } = await this.page();
    const body = new FormData();
    body.set(SESSION_KEY, SESSION.exec(html)?.[1] ?? "");
    body.set("name", name);
    body.set("email", addressOf(name));
    body.set("letter", new File([`%PDF-1.7 ${name}`], `${name}.pdf`, { type: "application/pdf" }));
    body.set("__gf_fp_fingerprintjs_visitorid", Buffer.from(name.padEnd(16)).toString("hex"));
    const address = this.#stage.origin + submitPath(this.form_id);
    const response = await fetch(address, { method: "POST", headers: HTML, body, redirect: "manual" });
    await response.text();
    const rid = /[?&]rid=([^&]+)/.exec(response.headers.get("location") ?? "")?.[1];
    if (rid !== undefined) this.#responses.set(name, rid);
    return { status: response.status, is_accepted: rid !== undefined };
  }

  /** How many mails, and webhooks with which ids, have arrived about a person. */
  arrived(name: string): { mails: number; webhooks: string[] } {
    const { mails, events } = this.#stage.outside;
    const response_id = this.#responses.get(name);
    return {
      mails: mails.filter((to) => to === addressOf(name)).length,
      webhooks: events.filter((event) => event.response_id === response_id).map(({ id }) => id),
    };
  }

  /** The people in the grid, in order of their names. */
  async names(query: Record<string, string> = {}): Promise<string> {
    const { form_id, fields } = this.#made;
    const page = await this.#stage.call<{ rows: { data: Record<string, { value: unknown }> }[] }>(listRows, {
      params: { form_id },
      query,
    });
    return page.rows
      .map(({ data }) => String(data[fields.name!]?.value))
      .sort()
      .join(", ");
  }

  async rename(title: string): Promise<void> {
    const params = { document_id: this.#made.document_id };
    await this.#stage.call(renameDocument, { params, body: { title } });
  }

  async erase(name: string): Promise<void> {
    const [row] = await this.#stage.sql<{ customer_id: string }>(
      "SELECT customer_id FROM response WHERE id = $1",
      [this.#responses.get(name)],
    );
    const { customer_id } = row!;
    const body = { user_confirmation_txt: erasureConfirmation(customer_id) };
    await this.#stage.call(eraseCustomer, { params: { customer_id }, body });
  }

  async fileOf(name: string): Promise<string> {
    const [row] = await this.#stage.sql<{ path: string }>(
      "SELECT path FROM stored_file WHERE response_id = $1",
      [this.#responses.get(name)],
    );
    return row!.path;
  }
}
