import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as continuing from "#core/contracts/continuing.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import * as contracts from "#core/contracts/sessions.ts";
import { setUnfinished } from "#core/contracts/settings.ts";
import { heldLinkPath } from "#core/contracts/wire/paths.ts";
import type { Browser } from "./browser.ts";
import { type MadeForm, makeForm, type People } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** Headers of a browser that opens a page. */
export const HTML = { accept: "text/html" };

/** The session of a page's form. */
export const sessionIn = (html: string) => /name="__gf_session"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? null;

export const newAddress = () => `${randomUUID()}@example.com`;

/** The address of a mail's link. */
export const addressIn = (text: string, page: "reminder" | "continue") =>
  new RegExp(`https:\\S+/${page}\\?key=\\S+`).exec(text)![0];

/** Forms that can be continued later, their drafts, and devices that open links. */
export class ContinuedForms {
  readonly #harness: Harness;
  readonly #people: People;

  constructor(harness: Harness, people: People) {
    this.#harness = harness;
    this.#people = people;
  }

  async open(continue_later = true): Promise<MadeForm> {
    const made = await makeForm(this.#harness.database.sql, {
      project_id: this.#people.project_id,
      fields: [
        { name: "name", type: "text", required: true },
        { name: "age", type: "number" },
        { name: "drink", type: "radio", choices: ["tea", "coffee"] },
        { name: "agree", type: "checkbox" },
        { name: "pin", type: "password" },
        { name: "papers", type: "file", multiple: true },
        { name: "from", type: "hidden" },
      ],
    });
    await this.set(made.form_id, continue_later);
    return made;
  }

  set(form_id: string, continue_later: boolean) {
    return this.#people.owner.call(setUnfinished, { body: { form_id, continue_later, notice: false } });
  }

  async mint({ form_id }: MadeForm): Promise<string> {
    const { id } = await this.#visitor().call<contracts.NewSession>(contracts.newSession, {
      params: { form_id },
    });
    return id;
  }

  patch(made: MadeForm, session_id: string, seq: number, fields: object) {
    return this.#visitor().call<contracts.PatchedSession>(contracts.patchSession, {
      params: { session_id },
      body: { form_id: made.form_id, seq, fields },
    });
  }

  load(session_id: string) {
    return this.#visitor().call<contracts.SavedSession>(contracts.loadSession, { params: { session_id } });
  }

  make(made: MadeForm, body: object, visitor = this.#visitor()) {
    const params = { form_id: made.form_id };
    return visitor.call<continuing.SessionLink>(continuing.continueLater, { params, body });
  }

  submit(made: MadeForm, session_id: string, name: string) {
    return this.#visitor().send(submitForm, {
      params: { form_id: made.form_id },
      body: { __gf_session: session_id, name },
    });
  }

  /** A draft with two answers, and its link. */
  async draft(made: MadeForm) {
    const session_id = await this.mint(made);
    await this.patch(made, session_id, 1, { [made.fields.name!]: "Ada", [made.fields.age!]: 36 });
    return { session_id, link: await this.make(made, { __gf_session: session_id }) };
  }

  mail({ form_id }: MadeForm, key: string, entries: Record<string, string>, headers = {}) {
    return this.#visitor().request(continuing.mailSessionLink.path.replace(":form_id", form_id), {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
        ...headers,
      },
      body: new URLSearchParams({ key, ...entries }),
    });
  }

  /** A draft whose respondent asked for a reminder. The mail with the link is set aside. */
  async asked(made: MadeForm) {
    const drafted = await this.draft(made);
    const email = newAddress();
    const answer = await this.mail(made, drafted.link.secret, { email, remind: "on" });
    expect(answer.status).toBe(200);
    const { sent } = this.#harness.mail;
    const [first] = sent.splice(
      sent.findIndex(({ to }) => to === email),
      1,
    );
    const { text } = first!;
    return { ...drafted, email, stop: addressIn(text, "reminder"), mailed: addressIn(text, "continue") };
  }

  get(device: Browser, path: string) {
    return device.request(path, { headers: HTML });
  }

  /** Follows a link as a browser does. */
  async visit(device: Browser, { address }: { address: string }): Promise<Response> {
    const moved = await this.get(device, address);
    expect(moved.status).toBe(303);
    return this.get(device, moved.headers.get("location")!);
  }

  /** Where a device finds the link that it has opened. */
  placeOf({ address }: { address: string }, { form_id }: MadeForm): string {
    const secret = new URL(address, this.#people.owner.origin).searchParams.get("key") ?? "";
    return heldLinkPath(form_id, createHash("sha256").update(secret).digest("hex").slice(0, 12));
  }

  use(device: Browser, link: { address: string }, made: MadeForm) {
    return device.request(this.placeOf(link, made), { method: "POST", headers: HTML });
  }

  /** The page of the draft, once it is on the device. */
  async continued(device: Browser, made: MadeForm, link: { address: string }): Promise<string> {
    await this.visit(device, link);
    expect((await this.use(device, link, made)).headers.get("location")).toBe(this.placeOf(link, made));
    return (await this.get(device, this.placeOf(link, made))).text();
  }

  #visitor() {
    return this.#harness.browser();
  }
}
