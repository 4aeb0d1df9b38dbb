import { submitPath } from "#core/contracts/wire/paths.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { hasLogic } from "#core/forms/definition/has-logic.ts";
import { endingAction } from "#core/forms/look/ending-page.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";
import { startPage, startState } from "#core/forms/look/start-page.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { missingHiddenFields, prefill } from "#core/forms/submitting/prefill.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatDatetime, parseDatetime, parseLocalDatetime } from "#core/values/datetime.ts";
import { InexactNumber } from "#core/values/inexact-number.ts";
import type { PostedValue } from "#core/values/json.ts";
import { numberReadings } from "#core/values/numbers/number-readings.ts";
import {
  type Delivery,
  type FormPage,
  formDocument,
  type LateTail,
  type WireValues,
  wireTexts,
} from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { signPrefill } from "../../services/forms/signed-prefill.ts";
import { cautionFor, NO_CAUTION } from "./caution-for.ts";
import { embedders, frameSources, type HtmlOptions, htmlResponse, newDelivery } from "./html-response.ts";
import { maintenanceTexts, pageTexts } from "./page-texts.ts";
import { paymentSources } from "./payment-sources.ts";

/** Hints about the visitor that an address may contain, and the form must post. */
const CARRIED_KEYS = [
  SYSTEM_KEYS.fingerprint,
  SYSTEM_KEYS.customer_uuid,
  SYSTEM_KEYS.customer_signature,
  SYSTEM_KEYS.customer_email,
  SYSTEM_KEYS.customer_phone,
  SYSTEM_KEYS.customer_name,
  SYSTEM_KEYS.prefill,
];

export type PageContent = Pick<FormPage, "values" | "carried"> &
  Partial<Pick<FormPage, "files" | "missing" | "challenges" | "last_field_id">>;

/** Prefill and hints from the page's address. */
export async function contentOfAddress(
  ctx: Context,
  definition: FormDefinition,
  parameters: URLSearchParams,
): Promise<PageContent> {
  const answers = prefill(definition.fields, parameters);
  const values = definition.fields.flatMap((field) => {
    const texts = shownTexts(field, answers.get(field.id), parameters);
    return texts.length > 0 ? [[field.name, texts] as const] : [];
  });
  const missing = missingHiddenFields(definition.fields, answers).map(({ name }) => name);
  const held = await signPrefill(ctx, definition, parameters);
  const carried = carriedValues((key) => (key === SYSTEM_KEYS.prefill ? held : parameters.get(key)));
  return { values: new Map(values), carried, missing };
}

function shownTexts(
  field: FieldDefinition,
  value: FieldValue | undefined,
  parameters: URLSearchParams,
): readonly string[] {
  const text = parameters.get(field.name) ?? "";
  // The page asks what it means.
  if (field.type === "number" && !field.readonly && numberReadings(text).length > 1) return [text];
  if (value === undefined) return [];
  const isMoment = fieldTypeRow(field.type).value === "datetime";
  return isMoment ? givenTimes(field, parameters) : wireTexts(field, value, 0);
}

/** Local times stay as given, for any clock; a time with a zone is a moment in UTC. */
function givenTimes({ name, is_array }: FieldDefinition, parameters: URLSearchParams): string[] {
  const given = parameters.getAll(name).filter((text) => text !== "");
  return (is_array ? given : given.slice(0, 1)).flatMap((text) => {
    const isLocal = parseLocalDatetime(text) !== null;
    return (isLocal ? formatDatetime(text, 0) : parseDatetime(text, 0)) ?? [];
  });
}

const isText = (value: PostedValue) =>
  typeof value === "string" || typeof value === "number" || value instanceof InexactNumber;

/** Everything that was posted, to be shown again. */
export function contentOfEntries(definition: FormDefinition, entries: Entries): PageContent {
  const values: WireValues = new Map(
    definition.fields.map(({ name }) => {
      const posted = entries.get(name)?.values ?? [];
      return [name, posted.filter(isText).map(String)];
    }),
  );
  return {
    values,
    carried: carriedValues((key) => {
      const [value] = entries.get(key)?.values ?? [];
      return typeof value === "string" ? value : null;
    }),
  };
}

function carriedValues(read: (key: string) => string | null): FormPage["carried"] {
  return CARRIED_KEYS.flatMap((key) => {
    const value = read(key);
    return value ? [[key, value] as const] : [];
  });
}

export interface FormResponseOptions {
  content: PageContent;
  session_id: string | null;
  reasons?: Readonly<Record<string, readonly Reason[]>>;
  notice?: FormPage["notice"];
  notice_text?: FormPage["notice_text"];
  stock?: FormPage["stock"];
  country?: FormPage["country"];
  late?: Promise<LateTail> | null;
  /** Another target than the public submit; set for previews. */
  preview_path?: string;
  /** "entry" for a member who enters a response; derived otherwise. */
  mode?: FormPage["mode"];
  html?: Pick<HtmlOptions, "status">;
}

/** A visitor who sees a posted form again has passed the start page. A preview skips it. */
function startOf(
  ctx: Context,
  { start_page, campaign }: FormDefinition,
  { reasons = {}, notice = null, preview_path, content }: FormResponseOptions,
): FormPage["start"] {
  const page = startPage(start_page);
  if (page === null || notice !== null || Object.keys(reasons).length > 0) return null;
  if (content.last_field_id !== undefined) return null;
  const now = ctx.now().getTime();
  const isPreview = preview_path !== undefined;
  return { page, now, ...(isPreview ? { state: "open", next_event_at: null } : startState(campaign, now)) };
}

/** A preview needs no robot check. */
function robotCheckOf(
  { robotCheck }: Context,
  { is_robot_check_enabled }: Pick<FormDefinition, "is_robot_check_enabled">,
  preview_path?: string,
): FormPage["robot_check"] {
  return is_robot_check_enabled && preview_path === undefined ? robotCheck.widget : null;
}

/** Says where posted JSON is invalid, with code that is loaded only then. */
async function explanationsOf(
  { fields, lang }: FormDefinition,
  { reasons = {}, content }: FormResponseOptions,
  texts: Texts,
): Promise<Record<string, string>> {
  const refused = fields.filter(({ name, type }) => type === "json" && reasons[name]?.length);
  if (refused.length === 0) return {};
  const { explainJson } = await import("#core/forms/submitting/explain-json.ts");
  const sentences = refused.map(({ name }): [string, string | null] => [
    name,
    explainJson(content.values.get(name) ?? [], reasons[name] ?? [], texts, lang),
  ]);
  return Object.fromEntries(sentences.filter((one): one is [string, string] => one[1] !== null));
}

/** What the headers of a form's page say. */
export function headersOf(
  ctx: Context,
  form: Omit<FormHead, "field_count" | "has_start_page">,
  { delivery, preview_path, is_public }: { delivery: Delivery; preview_path?: string; is_public: boolean },
): HtmlOptions {
  const ending = endingAction(form.ending);
  const payments = preview_path === undefined ? ctx.payments.means : "test";
  return {
    delivery,
    origin: ctx.origin,
    embedded_by: embedders(form, !is_public),
    frames: frameSources(form),
    redirect_uri: ending.type === "redirect" ? ending.uri : null,
    fetches_images: form.fields.some(({ type }) => type === "image"),
    storage_origin: form.fields.some(({ type }) => can(type, "upload")) ? ctx.storage.origin : null,
    robot_check_origin: robotCheckOf(ctx, form, preview_path)?.origin ?? null,
    checkout: paymentSources(form, payments),
  };
}

/** Everything that the form's markup depends on. */
export async function formPageOf(
  ctx: Context,
  definition: FormDefinition,
  options: Omit<FormResponseOptions, "late" | "html">,
): Promise<FormPage> {
  const { content, session_id, preview_path } = options;
  const { mode = preview_path === undefined ? "public" : "preview" } = options;
  const isPublic = mode === "public";
  const texts = await pageTexts(ctx, definition.lang);
  const page: FormPage = {
    definition,
    texts,
    files: {},
    challenges: {},
    missing: [],
    can_upload: ctx.storage.origin !== null,
    robot_check: robotCheckOf(ctx, definition, preview_path),
    payments: preview_path === undefined ? ctx.payments.means : "test",
    ...content,
    reasons: options.reasons ?? {},
    explanations: await explanationsOf(definition, options, texts),
    notice: options.notice ?? null,
    notice_text: options.notice_text,
    stock: options.stock ?? null,
    country: options.country ?? null,
    action: preview_path ?? submitPath(definition.form_id),
    session_id,
    mode,
    now: ctx.now().getTime(),
    start: startOf(ctx, definition, options),
    maintenance: (await maintenanceTexts(ctx, definition.lang))?.notice,
    ...(isPublic ? { origin: ctx.origin, ...cautionFor(ctx, definition) } : NO_CAUTION),
  };
  if (definition.is_continue_later_enabled || definition.is_keeping_noticed) {
    (await import("./later-offer.ts")).addLater(ctx, page);
  }
  return page;
}

export async function formResponse(
  ctx: Context,
  definition: FormDefinition,
  { late = null, html, ...options }: FormResponseOptions,
): Promise<Response> {
  const page = await formPageOf(ctx, definition, options);
  const delivery = newDelivery(definition, page.later !== undefined, hasLogic(definition));
  return htmlResponse(await formDocument(page, delivery, late), {
    ...headersOf(ctx, definition, {
      delivery,
      preview_path: options.preview_path,
      is_public: page.mode === "public",
    }),
    ...html,
  });
}
