import type { ErrorCode, ErrorSubPage } from "#core/errors/catalog.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { startPage } from "#core/forms/look/start-page.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import { isSoldOut } from "#core/forms/submitting/sold-out.ts";
import { isFullyStocked } from "#core/inventory/availability.ts";
import type { LiveForm } from "./live-form.ts";

type Judged = Pick<LiveForm, "definition" | "is_customer_limit_reached" | "is_total_limit_reached" | "stock">;

/** Returns the first reason why the form is closed to this visitor now, or null. */
export function judgeForm(live: Judged, now: Date): ErrorCode | null {
  const closed = closedCode(live.definition.campaign, now.getTime());
  if (closed) return closed;
  if (live.is_customer_limit_reached) return "FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED";
  if (live.stock && isSoldOut(live.definition, live.stock)) return "FORM_SOLD_OUT";
  return live.is_total_limit_reached ? "FORM_RESPONSE_LIMIT_REACHED" : null;
}

/** Whether the start page itself shows that the form is not yet or no longer open, so that visitors stay on it. */
export function isShownOnStartPage(code: ErrorCode, { start_page }: FormDefinition): boolean {
  return code === "FORM_SCHEDULE_NOT_IN_RANGE" && startPage(start_page) !== null;
}

/**
 * Whether a visitor on a status page can respond again. Without a customer id in the address, their earlier responses
 * are unknown, so they must wait until the limit is lifted. The sold-out option is unknown too, so all must be in
 * stock.
 */
export function acceptsAnotherResponse(page: ErrorSubPage, live: LiveForm, now: Date): boolean {
  if (judgeForm(live, now) !== null) return false;
  switch (page) {
    case "formclosed":
    case "formsoldout":
      return true;
    case "alreadyresponded":
      return live.customer_id !== null || !live.definition.campaign.is_max_form_responses_by_customer_enabled;
    case "formoptionsoldout":
      return isFullyStocked(live.stock ?? {});
    default:
      return false;
  }
}
