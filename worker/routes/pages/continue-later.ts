import * as contracts from "#core/contracts/continuing.ts";
import { continuePath, formPath, heldLinkPath, reminderPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { firstText } from "#core/forms/submitting/entries.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { JsonValue } from "#core/values/json.ts";
import { formatMessage } from "#core/values/message.ts";
import { type WireValues, wireTexts } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { isForBrowser, toRefusal } from "../../middleware/errors.ts";
import { requestMeta, requestVisitor, visitorCountry } from "../../middleware/request-meta.ts";
import { type Refusal, route } from "../../middleware/route.ts";
import { findAdded } from "../../services/continuing/find-added.ts";
import { mailSessionLink } from "../../services/continuing/mail-session-link.ts";
import { makeSessionLink } from "../../services/continuing/make-session-link.ts";
import {
  type ContinuedDraft,
  openSessionLink,
  requireUnusedLink,
  sessionLinkEnd,
  useSessionLink,
} from "../../services/continuing/open-session-link.ts";
import { stopReminders } from "../../services/continuing/stop-reminders.ts";
import { judgeForm } from "../../services/forms/judge-form.ts";
import { loadDefinition, loadLive } from "../../services/forms/load-form.ts";
import { readReminderKey } from "../../services/keys/reminder-key.ts";
import { heldLink, holdLink, readHeldLink } from "../../services/keys/session-link.ts";
import { loadSession } from "../../services/sessions/load-session.ts";
import { readEntries } from "../v1/read-entries.ts";
import { sessionMeta } from "../v1/session-meta.ts";
import { contentOfEntries, formResponse } from "./form-document.ts";
import { continuedElsewhere, laterResponse, notSaved, secretly } from "./later-response.ts";
import { closedContent, refusePage, statusResponse } from "./status-response.ts";

/** A respondent continues later, on another device (docs/decisions/062). */

/** The form as it is at the edge. */
async function loadAnyForm(ctx: Context, form_id: string): Promise<FormDefinition> {
  return (await loadDefinition(ctx, form_id)) ?? (await loadLive(ctx, { form_id, known: null })).definition;
}

/** The same. Throws NOT_FOUND unless it can be continued later. */
async function loadForm(ctx: Context, form_id: string): Promise<FormDefinition> {
  const definition = await loadAnyForm(ctx, form_id);
  if (!definition.is_continue_later_enabled) throw new AppError("NOT_FOUND");
  return definition;
}

const refuse: Refusal = async (error, request, ctx) =>
  isForBrowser(request) ? refusePage(error, request, ctx) : null;

/** `added_at`: when a member added the answers; null: the respondent sent them. */
async function submittedResponse(
  ctx: Context,
  definition: FormDefinition,
  added_at: string | null,
): Promise<Response> {
  const form_path = formPath(definition.form_id);
  const added = added_at && (await import("./added-response.ts")).addedTitle(definition, added_at);
  return laterResponse(ctx, definition, (_, texts) => {
    const title = added || texts["alreadysubmitted.default.title"];
    return { kind: "submitted", title, form_path, again: texts.new_answer };
  });
}

interface ShownLink {
  address: string;
  secret: string;
  expires_at: Date;
}

/** Shows a link to a browser without JavaScript. `problem`: why it was not mailed. */
function madeResponse(
  ctx: Context,
  definition: FormDefinition,
  { address, secret, expires_at }: ShownLink,
  { problem, remind }: { problem: AppError | null; remind: boolean } = { problem: null, remind: false },
): Promise<Response> {
  const { lang } = definition;
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" }).format(expires_at);
  return laterResponse(ctx, definition, ({ texts }, { "validation.typeMismatch.email": invalid }) => {
    const note = formatMessage(texts.saved_note, { date }, lang);
    const limited = problem?.status === 429 ? texts.too_many : texts.failed;
    const said = problem?.code === "BAD_REQUEST" ? String(invalid) : limited;
    return { kind: "made", address, secret, note, problem: problem && said, remind };
  });
}

export const continueLaterRoute = route(
  contracts.continueLater,
  async ({ ctx, request, params: { form_id }, readBytes, noteRefusal }) => {
    const definition = await loadForm(ctx, form_id);
    const { entries, files } = await readEntries(request, readBytes);
    const is_without_script = isForBrowser(request);
    const content = contentOfEntries(definition, entries);
    // The fingerprint is another one on another device.
    const carried = content.carried.filter(([name]) => name !== SYSTEM_KEYS.fingerprint);
    const meta = sessionMeta(ctx, request);
    const posted = { definition, entries, files, carried, is_without_script, meta };
    const again = { content, session_id: firstText(entries, SYSTEM_KEYS.session) };
    const made = await makeSessionLink(ctx, posted).catch((error: unknown) => {
      const refusal = toRefusal(error);
      if (!is_without_script || refusal.status < 500) throw refusal;
      noteRefusal(refusal);
      return { status: "failed", refusal } as const;
    });
    if (made.status === "failed") return notSaved(ctx, definition, again, made.refusal.status);
    if (made.status === "made") {
      const { address, secret, expires_at } = made;
      if (is_without_script) {
        return madeResponse(ctx, definition, { address, secret, expires_at: new Date(expires_at) });
      }
      return secretly(Response.json({ data: { address, secret, expires_at } }));
    }
    if (!is_without_script) throw new AppError("SESSION_CLOSED");
    if (made.status === "continued") return continuedElsewhere(ctx, definition, again);
    const session_id = firstText(entries, SYSTEM_KEYS.session);
    const added_at = session_id === null ? null : (await loadSession(ctx, session_id)).added_at;
    return submittedResponse(ctx, definition, added_at);
  },
  refuse,
);

/** What the form of a link posts. */
async function readMailed(request: Request, readBytes: () => Promise<Uint8Array<ArrayBuffer>>) {
  const { entries } = await readEntries(request, readBytes);
  const [secret, email] = [firstText(entries, "key") ?? "", firstText(entries, "email") ?? ""];
  return { secret, email, remind: firstText(entries, "remind") === "on" };
}

export const mailSessionLinkRoute = route(
  contracts.mailSessionLink,
  async ({ ctx, request, params: { form_id }, readBytes, noteRefusal }) => {
    const definition = await loadForm(ctx, form_id);
    const { secret, email, remind } = await readMailed(request, readBytes);
    const mailing = { definition, secret, email, remind, visitor: requestVisitor(request) };
    const refusal = await mailSessionLink(ctx, mailing).then(() => null, toRefusal);
    if (!isForBrowser(request)) {
      if (refusal !== null) throw refusal;
      return secretly(Response.json({ data: null }));
    }
    if (refusal === null) return laterResponse(ctx, definition, () => ({ kind: "sent" }));
    if (refusal.code === "NOT_FOUND") return deadResponse(ctx, definition);
    noteRefusal(refusal);
    const address = `${ctx.origin}${continuePath(form_id, secret)}`;
    const expires_at = await requireUnusedLink(ctx, form_id, secret).catch(() => null);
    if (expires_at === null) return deadResponse(ctx, definition);
    return madeResponse(ctx, definition, { address, secret, expires_at }, { problem: refusal, remind });
  },
  refuse,
);

/** One page for every link that opens nothing, without a hint why. */
const deadResponse = (ctx: Context, definition: FormDefinition) =>
  laterResponse(ctx, definition, () => ({ kind: "dead", form_path: formPath(definition.form_id) }), 404);

/**
 * The secret leaves the address before any page is shown, so that no history, log or referrer keeps it. A link that opens
 * nothing leaves the cookies of others alone.
 */
export const continuePageRoute = route(
  contracts.continuePage,
  async ({ ctx, request, url, params: { form_id } }) => {
    const held = await heldLink(ctx, request.headers.get("cookie"), url.searchParams.get("key") ?? "");
    const expires_at = held && (await sessionLinkEnd(ctx, form_id, held));
    const response = ledTo(form_id, held?.draft ?? "unknown");
    if (held && expires_at) response.headers.append("set-cookie", holdLink(ctx, form_id, held, expires_at));
    return response;
  },
  refusePage,
);

function ledTo(form_id: string, draft: string): Response {
  const headers = { location: heldLinkPath(form_id, draft) };
  return secretly(new Response(null, { status: 303, headers }));
}

export const heldLinkPageRoute = route(
  contracts.heldLinkPage,
  async ({ ctx, request, params: { form_id, draft } }) => {
    const cookieHeader = request.headers.get("cookie");
    const held = await readHeldLink(ctx, cookieHeader, draft);
    const known = await loadDefinition(ctx, form_id, cookieHeader);
    const opened = await openSessionLink(ctx, form_id, held);
    if (held !== null && opened.state === "mine") {
      const response = await draftResponse(ctx, request, known, form_id, opened.draft);
      // Using the link has lengthened its life.
      response.headers.append("set-cookie", holdLink(ctx, form_id, held, opened.expires_at));
      return response;
    }
    const { definition } = await loadLive(ctx, { form_id, known });
    if (opened.state === "unknown") return deadResponse(ctx, definition);
    if (opened.state === "submitted") {
      return submittedResponse(ctx, definition, await findAdded(ctx, held));
    }
    const action = heldLinkPath(form_id, draft);
    return laterResponse(ctx, definition, () => ({ kind: "open", action }));
  },
  refusePage,
);

export const continueHereRoute = route(
  contracts.continueHere,
  async ({ ctx, request, params: { form_id, draft } }) => {
    const held = await readHeldLink(ctx, request.headers.get("cookie"), draft);
    // The address has none of the parameters with which the form was opened: those of the draft stay.
    const { x_useragent, geo } = requestMeta(request);
    await useSessionLink(ctx, form_id, held, { x_useragent, geo, link_parameters: null });
    // The page says what came of it.
    return ledTo(form_id, draft);
  },
  refusePage,
);

export const reminderPageRoute = route(
  contracts.reminderPage,
  async ({ ctx, url, params: { form_id } }) => {
    const key = url.searchParams.get("key") ?? "";
    const definition = await loadAnyForm(ctx, form_id);
    if ((await readReminderKey(ctx, form_id, key)) === null) return unknownReminder(ctx, definition);
    return laterResponse(ctx, definition, () => ({ kind: "stop", action: reminderPath(form_id, key) }));
  },
  refusePage,
);

export const stopReminderRoute = route(
  contracts.stopReminder,
  async ({ ctx, url, params: { form_id } }) => {
    const definition = await loadAnyForm(ctx, form_id);
    const isOurs = await stopReminders(ctx, form_id, url.searchParams.get("key") ?? "");
    return isOurs
      ? laterResponse(ctx, definition, () => ({ kind: "stopped" }))
      : unknownReminder(ctx, definition);
  },
  refusePage,
);

/** Says nothing about any address. A key that we gave has one page, whether or not there still is a reminder. */
const unknownReminder = (ctx: Context, definition: FormDefinition) =>
  laterResponse(ctx, definition, () => ({ kind: "unknown_reminder" }), 404);

/** The form as it is now, with the answers of the draft. Works without JavaScript. */
async function draftResponse(
  ctx: Context,
  request: Request,
  known: FormDefinition | null,
  form_id: string,
  { session_id, raw, carried, files, last_field_id }: ContinuedDraft,
): Promise<Response> {
  const live = await loadLive(ctx, { form_id, known, session_id });
  const { definition, stock } = live;
  const closed = judgeForm(live, ctx.now());
  if (closed !== null) {
    const content = closedContent(live, { page: "formclosed", oops: closed, now: ctx.now() });
    return secretly(await statusResponse({ ...content, form_path: null, support: {} }, { ctx, definition }));
  }
  const values: WireValues = new Map(
    definition.fields.map((field) => [field.name, textsOf(field, raw[field.id] ?? null)]),
  );
  const content = { values, carried, files, last_field_id };
  const country = visitorCountry(request);
  return secretly(await formResponse(ctx, definition, { content, session_id, stock, country }));
}

const textsOf = (field: FormDefinition["fields"][number], value: JsonValue) =>
  value === null ? [] : wireTexts(field, value, 0);
