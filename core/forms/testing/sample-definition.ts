import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition, FormDefinition } from "../definition/definition.ts";
import { OPEN_CAMPAIGN } from "../submitting/availability.ts";

/** Complete definitions for tests. A test names only the properties it is about. */

export function sampleField(
  field: Partial<FieldDefinition> & Pick<FieldDefinition, "id" | "type">,
): FieldDefinition {
  return {
    name: field.id,
    label: `Label of ${field.id}`,
    options: [],
    optgroups: [],
    local_index: 0,
    ...field,
  };
}

export function sampleBlock(
  block: Partial<BlockDefinition> & Pick<BlockDefinition, "id" | "type">,
): BlockDefinition {
  return {
    parent_id: null,
    local_index: 0,
    form_field_id: null,
    title_html: null,
    description_html: null,
    body_html: null,
    src: null,
    data: {},
    v_hidden: false,
    ...block,
  };
}

export function sampleDefinition(definition: Partial<FormDefinition> = {}): FormDefinition {
  return {
    form_id: "11111111-1111-4111-8111-111111111111",
    document_id: null,
    organization_created_at: null,
    version: 7,
    title: "Sample form",
    lang: "en",
    method: "post",
    address: null,
    link_preview: null,
    is_powered_by_branding_enabled: true,
    embed_origins: [],
    is_robot_check_enabled: false,
    is_continue_later_enabled: false,
    is_keeping_noticed: false,
    time_zone: null,
    unknown_field_handling_strategy: "ignore",
    stylesheet: {},
    background: null,
    start_page: null,
    closed_page: null,
    ending: {
      is_ending_page_enabled: false,
      ending_page_template_id: null,
      ending_page_i18n_overrides: null,
      is_redirect_after_response_uri_enabled: false,
      redirect_after_response_uri: null,
    },
    campaign: OPEN_CAMPAIGN,
    is_page: false,
    is_stock_tracked: false,
    blocks: [],
    fields: [],
    ...definition,
  };
}
