import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";

/** Marks the browser if the form limits responses per person, unless it is marked already. */
export async function addPersonCookie(
  ctx: Context,
  request: Request,
  { form_id, campaign }: Pick<FormDefinition, "form_id" | "campaign">,
  response: Response,
): Promise<Response> {
  if (campaign.is_max_form_responses_by_customer_enabled) {
    const { personCookie, readPerson } = await import("../../services/keys/person-cookie.ts");
    const known = readPerson(ctx, form_id, request.headers.get("cookie"));
    if (known === null) response.headers.append("set-cookie", personCookie(ctx, form_id));
  }
  return response;
}
