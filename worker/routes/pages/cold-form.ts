import { canContinueLater, type FormHead, headOf } from "#core/forms/look/form-head.ts";
import { FORM_VERSION_KEY } from "#core/forms/submitting/system-keys.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { type Delivery, type LateTail, loadColdPage } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";
import { countView } from "../../services/forms/count-view.ts";
import { isShownOnStartPage, judgeForm } from "../../services/forms/judge-form.ts";
import type { LiveForm } from "../../services/forms/live-form.ts";
import { mintSessionId } from "../../services/keys/session-id.ts";
import { addressWith } from "./address-with.ts";
import { contentOfAddress, formPageOf, headersOf } from "./form-document.ts";
import { htmlResponse, newDelivery } from "./html-response.ts";
import { lateFailure, lateTail } from "./late-state.ts";
import { addPersonCookie } from "./person-cookie-of.ts";

interface ColdCall {
  ctx: Context;
  request: Request;
  url: URL;
  country: string | null;
}

/** Whether the form follows its head, or at least its start page. */
function isShown(live: LiveForm, now: Date): boolean {
  const code = judgeForm(live, now);
  return code === null || (!live.definition.is_page && isShownOnStartPage(code, live.definition));
}

/** What is sent at once: everything before the body, and the headers. */
async function sentOf(ctx: Context, head: FormHead, delivery: Delivery) {
  const { formTop, headStyleParts } = await loadColdPage();
  const is_continued_later = canContinueLater(head);
  const style_parts = headStyleParts(head);
  const top = await formTop(head, { delivery, style_parts, origin: ctx.origin, is_continued_later });
  return { top, headers: headersOf(ctx, head, { delivery, is_public: true }) };
}

/**
 * A form that is not at the edge, but listed there as open: head, styles and a skeleton at once, the form after one round
 * trip. The listing may be a minute old, so the form may say that it is closed after all, or have another head by now.
 * Such a page loads itself again, at an address that waits for the database: a policy that was sent cannot be changed.
 */
export async function coldResponse(
  call: ColdCall,
  head: FormHead,
  live: Promise<LiveForm>,
): Promise<Response> {
  const { ctx, request, url, country } = call;
  const { coldDocument, formBody, reloadPart } = await loadColdPage();
  const delivery = newDelivery(head, canContinueLater(head), head.has_logic);
  const sent = await sentOf(ctx, head, delivery);
  const texts = await loadTexts(head.lang);
  const here = url.pathname + url.search;

  async function bodyOf(loaded: LiveForm) {
    const now = ctx.now();
    if (!isShown(loaded, now)) return { tail: await lateTail(loaded, url, now), texts };
    const { definition, stock, version } = loaded;
    const current = await sentOf(ctx, headOf(definition), delivery);
    if (JSON.stringify(current) !== JSON.stringify(sent)) {
      return reloadPart(addressWith(here, [[FORM_VERSION_KEY, String(version)]]), texts);
    }
    countView(ctx, definition.form_id, request.headers.get("referer"));
    const content = await contentOfAddress(ctx, definition, url.searchParams);
    const session_id = await mintSessionId(ctx);
    return formBody(await formPageOf(ctx, definition, { content, session_id, stock, country }), delivery);
  }

  /** There is no form to go on with, so a failure that a sent form leaves to its submit is told here. */
  function failureOf(error: unknown) {
    const tail = lateFailure(ctx, head.form_id, error);
    const status = { kind: "developererror.default" as const, form_path: here, support: {} };
    const told: LateTail = tail.closed ? tail : { closed: { status, path: here }, newer: null };
    return { tail: told, texts };
  }

  const keeping = head.is_keeping_noticed
    ? (await import("./later-offer.ts")).keepingNotice(head)
    : undefined;
  const rest = live.then(bodyOf).catch(failureOf);
  const response = htmlResponse(coldDocument(sent.top, { head, keeping }, delivery, rest), sent.headers);
  return addPersonCookie(ctx, request, head, response);
}
