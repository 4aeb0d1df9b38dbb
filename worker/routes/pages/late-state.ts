import { formPath } from "#core/contracts/wire/paths.ts";
import { isMaintenance } from "#core/errors/app-error.ts";
import { ERROR_CATALOG, errorPageLocation } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { carriedParameters } from "#core/forms/submitting/prefill.ts";
import type { LateTail, StatusContent } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { toRefusal } from "../../middleware/errors.ts";
import { judgeForm } from "../../services/forms/judge-form.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { addressWith } from "./address-with.ts";

/** Path of a status page that keeps the visitor's parameters so that a link can lead back. */
export function pathFor(path: string, { fields }: FormDefinition, url: URL): string {
  return addressWith(path, carriedParameters(fields, url.searchParams));
}

function closedTail(path: string, content: Pick<StatusContent, "kind" | "opens_at">): LateTail {
  return { closed: { status: { ...content, form_path: null, support: {} }, path }, newer: null };
}

/** No form, or a site that is not published. */
const missingTail = (form_id: string) => closedTail(formPath(form_id), { kind: "notfound.default" });

/** What follows a page that was sent before the database replied. */
export async function lateTail(live: LiveForm, url: URL, now: Date): Promise<LateTail> {
  const code = judgeForm(live, now);
  if (code !== null && live.definition.is_page) return missingTail(live.definition.form_id);
  const page = code === null ? null : ERROR_CATALOG[code].on_load?.sub_page;
  if (code !== null && page) {
    const { closedContent } = await import("./status-response.ts");
    const path = errorPageLocation(code, live.definition.form_id, "load") ?? url.pathname;
    return closedTail(pathFor(path, live.definition, url), closedContent(live, { page, oops: null, now }));
  }
  const newer = live.is_stale ? { version: live.version, path: url.pathname + url.search } : null;
  return { closed: null, newer };
}

/** The form is already sent. A missing form is reported, and forgotten; any other failure appears on submit. */
export function lateFailure(ctx: Context, form_id: string, error: unknown): LateTail {
  const refusal = toRefusal(error);
  if (refusal.code === "FORM_NOT_FOUND") {
    ctx.waitUntil("forget-definitions", (after) => after.definitions.remove(form_id));
    return missingTail(form_id);
  }
  if (!isMaintenance(refusal))
    ctx.log.error("live_state_failed", refusal.cause ?? refusal, { refusal: refusal.code });
  return { closed: null, newer: null };
}
