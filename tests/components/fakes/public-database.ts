import { randomUUID } from "node:crypto";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import {
  type Answers,
  mergeAnswers,
  NO_ANSWERS,
  type StoredAnswers,
} from "#core/forms/submitting/form-session.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { Database } from "#worker/db/connection/database.ts";
import type { ResponseFacts } from "#worker/db/forms/endings.ts";
import type { FormLiveRow, Receipt } from "#worker/db/forms/forms.ts";
import type { FormNow, PatchResult, SessionRow } from "#worker/db/sessions.ts";
import type { SubmitResult, SubmitRow } from "#worker/db/submitting/responses.ts";

interface Session extends StoredAnswers {
  id: string;
  last_field_id: string | null;
  submitted_at: string | null;
  payload_hash: string | null;
  receipt: Receipt | null;
}

type Parameters = readonly (string | null)[];

/** Fields whose values no draft has (patch_response_session.sql). */
const UNSAVED: readonly string[] = ["password", "payment"];

/**
 * One form and its respondents, as PostgreSQL answers the Worker about them. Only the statements of a public page: any
 * other is noted, and fails. Limits are what a test says.
 */
export class PublicDatabase implements Database {
  form: FormDefinition;
  was_opened = true;
  is_total_limit_reached = false;
  is_customer_limit_reached = false;
  stock: Stock | null = null;
  readonly responses: (ResponseFacts & { id: string; raw: Record<string, unknown> | null })[] = [];
  readonly sessions = new Map<string, Session>();
  readonly unexpected: string[] = [];

  constructor(form: FormDefinition) {
    this.form = form;
  }

  async sql<Row>(strings: TemplateStringsArray, ...params: unknown[]): Promise<Row[]> {
    return this.query(strings.join("?"), params);
  }

  async query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const answer = this.#statements.find(([words]) => text.includes(words))?.[1];
    if (answer) return [answer(params as Parameters)].filter((row) => row !== null) as Row[];
    this.unexpected.push(text.trim());
    throw new Error(`No fake answers this statement: ${text}`);
  }

  readonly #statements: readonly (readonly [words: string, answer: (params: Parameters) => object | null])[] =
    [
      ["form_live(", ([form_id, version, session_id]) => this.#live(form_id, version, session_id)],
      ["patch_response_session(", (params) => this.#patch(params)],
      ["FROM response_session WHERE id", ([id]) => this.#session(id)],
      ["submit_response(", (params) => ({ result: this.#submit(params) })],
      // Nobody has proved an address.
      ["FROM email_challenge c JOIN response_session", () => null],
      ["time_zone, data FROM response", ([id]) => this.responses.find((one) => one.id === id) ?? null],
    ];

  #live(form_id: unknown, version: unknown, session_id: unknown) {
    const { form, was_opened, is_total_limit_reached, is_customer_limit_reached, stock } = this;
    const { seqs: _, ...session } = this.sessions.get(String(session_id)) ?? { seqs: {} };
    const live: Omit<FormLiveRow, "was_opened"> = {
      version: form.version,
      definition: version === form.version ? null : form,
      ...{ is_total_limit_reached, is_customer_limit_reached, stock, customer_id: null },
      session: "id" in session ? session : null,
    };
    return { live: form_id === form.form_id ? live : null, was_opened };
  }

  #session(id: string | null | undefined): SessionRow | null {
    const session = this.sessions.get(String(id));
    if (!session) return null;
    const { raw, seq, last_field_id, submitted_at } = session;
    const closed = { is_submitted: submitted_at !== null, is_continued: false, added_at: null };
    return { id: session.id, form_id: this.form.form_id, raw, seq, last_field_id, ...closed };
  }

  #patch([id, form_id, fields, given]: Parameters) {
    const { form } = this;
    const known = this.sessions.get(id!) ?? newSession(id!);
    this.sessions.set(id!, known);
    const patch = JSON.parse(fields!) as Answers;
    const saved_fields = Object.keys(patch).filter((field_id) =>
      form.fields.some((field) => field.id === field_id && !UNSAVED.includes(field.type)),
    );
    const seq = given === null ? known.seq + 1 : Number(given);
    const isClosed = known.submitted_at !== null;
    if (!isClosed) {
      const saved = Object.fromEntries(saved_fields.map((field_id) => [field_id, patch[field_id]!]));
      Object.assign(known, mergeAnswers(known, { seq, fields: saved }));
      known.last_field_id = saved_fields.at(-1) ?? known.last_field_id;
    }
    const result: Partial<PatchResult> = isClosed
      ? { status: "closed", seq: known.seq, is_continued: false, added_at: null }
      : { status: "saved", seq: known.seq, form_id: form.form_id, saved_fields };
    const { version, campaign } = form;
    const now: FormNow = { version, ...campaign, is_total_limit_reached: this.is_total_limit_reached };
    const unknown_fields = Object.keys(patch).filter((key) => form.fields.every((field) => field.id !== key));
    return { result, is_watched: false, form: form_id === null ? null : now, unknown_fields };
  }

  #submit(params: Parameters): SubmitResult {
    const [, version, session_id, payload_hash, data, raw, , , , meta, now] = params;
    const { form } = this;
    const session = this.sessions.get(session_id!) ?? newSession(session_id!);
    if (session.receipt !== null) {
      if (session.payload_hash !== payload_hash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
      return { status: "repeated", receipt: session.receipt };
    }
    if ((version as unknown) !== form.version) return { status: "stale", definition: form };
    const closed = closedCode(form.campaign, Date.parse(now!));
    if (closed !== null) throw new AppError(closed);
    if (this.is_total_limit_reached) throw new AppError("FORM_RESPONSE_LIMIT_REACHED");
    const {
      utc_offset = null,
      time_zone = null,
      redirect_uri = null,
    } = JSON.parse(meta!) as SubmitRow["meta"];
    const response = {
      id: randomUUID(),
      local_index: this.responses.length + 1,
      created_at: now!,
      ...{ utc_offset, time_zone },
      data: JSON.parse(data!) as ResponseFacts["data"],
      raw: raw ? (JSON.parse(raw) as Record<string, unknown>) : null,
    };
    this.responses.push(response);
    const receipt: Receipt = {
      response_id: response.id,
      local_index: response.local_index,
      created_at: now!,
      redirect_uri,
      ignored_keys: Object.keys(response.raw ?? {}),
    };
    const done = { submitted_at: now!, payload_hash: payload_hash!, receipt, raw: {}, seqs: {} };
    this.sessions.set(session_id!, { ...session, ...done });
    return { status: "accepted", receipt };
  }
}

const newSession = (id: string): Session => ({
  ...NO_ANSWERS,
  id,
  last_field_id: null,
  submitted_at: null,
  payload_hash: null,
  receipt: null,
});
