import type { FormDefinition } from "../forms/definition/definition.ts";
import { orderBlocks } from "../forms/definition/flatten.ts";
import { sortFields } from "./apply.ts";
import type { EditedForm } from "./operation.ts";

/** The part of a definition that operations change. */
export function toEditedForm(definition: FormDefinition): EditedForm {
  return {
    title: definition.title,
    lang: definition.lang,
    is_powered_by_branding_enabled: definition.is_powered_by_branding_enabled,
    background: definition.background,
    start_page: definition.start_page,
    closed_page: definition.closed_page,
    ending: definition.ending,
    stylesheet: definition.stylesheet,
    blocks: orderBlocks(definition.blocks),
    fields: sortFields(definition.fields),
  };
}
