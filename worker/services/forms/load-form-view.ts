import type { LoadedForm, RenderBlock } from "#core/contracts/forms/public-forms.ts";
import { AppError } from "#core/errors/app-error.ts";
import { ERROR_CATALOG, type ErrorCode } from "#core/errors/catalog.ts";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { sortOptions } from "#core/fields/options.ts";
import type { BlockDefinition, FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isCjkOptimized, type Language } from "#core/forms/definition/language.ts";
import { questionsFingerprint } from "#core/forms/definition/questions-fingerprint.ts";
import { buildTree, type TreeSection } from "#core/forms/definition/tree.ts";
import { missingHiddenFields, prefill } from "#core/forms/submitting/prefill.ts";
import { stockNote } from "#core/forms/submitting/stock-note.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { parseSystemValues, type SystemValues } from "#core/forms/submitting/system-values.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { optionAvailability, type Stock } from "#core/inventory/availability.ts";
import { clockOf } from "#core/values/clock.ts";
import { formatMessage } from "#core/values/message.ts";
import type { Context } from "../../context.ts";
import { mintSessionId, verifySessionId } from "../keys/session-id.ts";
import { identifyVisitor } from "./identify-visitor.ts";
import { isShownOnStartPage, judgeForm } from "./judge-form.ts";
import type { LiveForm } from "./live-form.ts";
import { loadDefinition, loadLive, loadLiveFromReplica } from "./load-form.ts";
import { shownDefinition } from "./shown-definition.ts";
import { signPrefill } from "./signed-prefill.ts";

export interface FormViewRequest {
  form_id: string;
  /** The query of the page's address: system keys, and prefill by field name. */
  parameters: URLSearchParams;
  cookieHeader: string | null;
}

/**
 * Loads everything that the public page shows, as data for a headless client. Throws FORM_NOT_FOUND for a site, which is
 * only a page.
 */
export async function loadFormView(ctx: Context, request: FormViewRequest): Promise<LoadedForm> {
  const { form_id, parameters } = request;
  const { values, errors } = parseSystemValues((key) => parameters.get(key));
  const system = errors.length > 0 ? null : values;
  const own_session_id = await ownSessionId(ctx, system);
  // Reads the primary for a saved session because a replica may lack the newest edits.
  const load = own_session_id === null ? loadLiveFromReplica : loadLive;
  const identity = system && (await identifyVisitor(ctx, form_id, system, "load"));
  const live = await load(ctx, {
    form_id,
    known: await loadDefinition(ctx, form_id, request.cookieHeader),
    session_id: own_session_id,
    customer_uuid: identity?.customer_uuid,
    visitor_id: identity?.visitor_id,
  });
  if (live.definition.is_page) throw new AppError("FORM_NOT_FOUND");
  const shown = await shownDefinition(ctx, live.definition, request.cookieHeader);
  const clock = (system && clockOf(system)) ?? formZone(live.definition);
  const answers = prefill(shown.fields, parameters, clock);
  const missing = missingHiddenFields(shown.fields, answers);
  const code =
    judgeForm(live, ctx.now()) ?? hiddenFieldFault(live.definition, missing) ?? errors[0]?.code ?? null;
  // A malformed signature is missing from the system values.
  const isMalformed =
    system !== null &&
    system.customer_signature === null &&
    Boolean(parameters.get(SYSTEM_KEYS.customer_signature));
  const forged = identity?.is_forged || isMalformed ? "POSSIBLE_CUSTOMER_IDENTITY_FORGE" : null;
  const reported = code !== null && isShownOnStartPage(code, live.definition) ? null : (code ?? forged);
  return {
    data: {
      ...present(shown, live.stock ?? {}, await loadTexts(shown.lang)),
      questions_mark: questionsFingerprint(live.definition),
      session_id: own_session_id ?? (await mintSessionId(ctx)),
      default_values: defaultValues(shown, live.session, answers),
      prefill: await signPrefill(ctx, shown, parameters),
      is_open: code === null,
    },
    error: reported && {
      code: reported,
      message: ERROR_CATALOG[reported].message,
      ...(missing.length > 0 && { missing_required_hidden_fields: missing }),
    },
  };
}

async function ownSessionId(ctx: Context, system: SystemValues | null): Promise<string | null> {
  const session_id = system?.session_id ?? null;
  return session_id !== null && (await verifySessionId(ctx, session_id)) ? session_id : null;
}

function hiddenFieldFault({ blocks }: FormDefinition, missing: readonly FieldDefinition[]): ErrorCode | null {
  if (missing.length === 0) return null;
  const placed = new Set(blocks.map((block) => block.form_field_id));
  const isUsed = blocks.length === 0 || missing.every((field) => placed.has(field.id));
  return isUsed ? "MISSING_REQUIRED_HIDDEN_FIELDS" : "REQUIRED_HIDDEN_FIELD_NOT_USED";
}

/** Returns default values by field name: the session's saved answers, else the prefill. */
function defaultValues(
  { fields }: FormDefinition,
  session: LiveForm["session"],
  answers: ReadonlyMap<string, FieldValue>,
) {
  const saved = session && session.submitted_at === null ? session.raw : {};
  const entries = fields.flatMap((field) => {
    const value = Object.hasOwn(saved, field.id) ? saved[field.id] : answers.get(field.id);
    return value === undefined || value === null ? [] : [[field.name, value] as const];
  });
  return Object.fromEntries(entries);
}

function present(definition: FormDefinition, stock: Stock, texts: Texts) {
  const fields = definition.fields.map((field) => withAvailability(field, stock, texts, definition.lang));
  const { sections } = buildTree({ ...definition, fields });
  const fieldsById = new Map(fields.map((field) => [field.id, field]));
  const render = (block: BlockDefinition) => renderBlock(block, fieldsById);
  return {
    form_id: definition.form_id,
    version: definition.version,
    title: definition.title,
    lang: definition.lang,
    method: definition.method,
    time_zone: formZone(definition),
    tree: renderTree(sections, render),
    blocks: definition.blocks.flatMap((block) => render(block) ?? []),
    fields,
    required_hidden_fields: fields.filter(({ type, required }) => type === "hidden" && required),
    options: {
      is_powered_by_branding_enabled: definition.is_powered_by_branding_enabled,
      optimize_for_cjk: isCjkOptimized(definition.lang),
    },
    stylesheet: definition.stylesheet,
    background: definition.background,
    start_page: definition.start_page,
    campaign: definition.campaign,
  };
}

/** Adds the remaining stock to the options, as on the public page. */
function withAvailability(
  field: FieldDefinition,
  stock: Stock,
  texts: Texts,
  lang: Language,
): FieldDefinition {
  const options = sortOptions(field.options).map((option) => {
    const availability = optionAvailability(option, stock, field.optgroups);
    const note = stockNote(availability, texts, lang);
    const label =
      note === null ? option.label : formatMessage(texts.with_note, { label: option.label, note }, lang);
    return { ...option, label, disabled: availability.is_disabled };
  });
  return { ...field, options };
}

function renderTree(sections: TreeSection[], render: (block: BlockDefinition) => RenderBlock | null) {
  const children = sections.flatMap(({ block, items, contains_payment }) => {
    const inside = items.flatMap((item) => (item.block && render(item.block)) ?? []);
    const own = block && render(block);
    return own ? [{ ...own, attributes: { contains_payment }, children: inside }] : inside;
  });
  const depth: 0 | 1 = sections.some(({ block }) => block !== null) ? 1 : 0;
  return { depth, children };
}

/** Returns null for a field block without its field. */
function renderBlock(
  block: BlockDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
): RenderBlock | null {
  const { id, type, local_index, parent_id, v_hidden, title_html, description_html, body_html, src } = block;
  const common = { id, type, local_index, parent_id, v_hidden };
  switch (type) {
    case "field": {
      const field = fields.get(block.form_field_id ?? "");
      return field ? { ...common, field } : null;
    }
    case "header":
      return { ...common, title_html, description_html };
    case "html":
      return { ...common, html: body_html };
    case "image":
    case "video":
    case "pdf":
      return { ...common, src };
    default:
      return common;
  }
}
