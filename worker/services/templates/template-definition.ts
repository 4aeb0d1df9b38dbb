import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";
import { templateForm } from "./template-form.ts";

/** The id of a form that does not exist. */
const NO_FORM = "00000000-0000-4000-8000-000000000000";

/** Returns deterministic ids so that the page and a later submit use the same ones. */
function countedIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${count.toString(16).padStart(12, "0")}`;
  };
}

export interface TemplateDefinition {
  definition: FormDefinition;
  /** Stock by option id; empty if the template tracks none. */
  stock: Readonly<Record<string, number>>;
}

/** Returns a template as the definition of an open form without an owner. */
export async function templateDefinition(template_id: string): Promise<TemplateDefinition> {
  const { form, stock } = await templateForm(template_id, countedIds());
  const definition = await sanitizeDefinition({
    ...form,
    blocks: [...form.blocks],
    fields: [...form.fields],
    form_id: NO_FORM,
    document_id: null,
    organization_created_at: null,
    version: 1,
    method: "post",
    address: null,
    link_preview: null,
    embed_origins: [],
    is_robot_check_enabled: false,
    is_continue_later_enabled: false,
    is_keeping_noticed: false,
    time_zone: null,
    unknown_field_handling_strategy: "ignore",
    is_page: false,
    is_stock_tracked: false,
    campaign: OPEN_CAMPAIGN,
  });
  return { definition, stock };
}
