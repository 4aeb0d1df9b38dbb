import { cautionOf } from "#core/forms/definition/caution.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormPage } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";

type PageCaution = Pick<FormPage, "report_url" | "is_warned_of">;

/** For previews: owners need neither the report link nor the warning. */
export const NO_CAUTION: PageCaution = { report_url: null, is_warned_of: false };

/** The caution for a form's page now. Computed at request time because a cached form gets older. */
export function cautionFor({ env, now }: Context, definition: FormDefinition): PageCaution {
  const { is_reportable, is_warned_of } = cautionOf(definition, now().getTime());
  return { report_url: is_reportable ? reportUrl(env.SUPPORT_URL, definition.form_id) : null, is_warned_of };
}

/** The operator's address with the form's id: as the subject of an email, or as the parameter `form`. */
function reportUrl(support_url: string, form_id: string): string {
  if (!support_url.startsWith("mailto:")) {
    const url = new URL(support_url);
    url.searchParams.set("form", form_id);
    return url.href;
  }
  // Built by hand: mail programs show the plus signs that URLSearchParams writes for spaces.
  const [address = "", search = ""] = support_url.split("?");
  const others = search.split("&").filter((part) => part !== "" && !/^subject=/i.test(part));
  return `${address}?${[...others, `subject=${encodeURIComponent(`Report: form ${form_id}`)}`].join("&")}`;
}
