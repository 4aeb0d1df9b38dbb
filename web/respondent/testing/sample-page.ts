import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition, FormDefinition } from "#core/forms/definition.ts";
import { en } from "#core/forms/texts/en.ts";
import type { FormPage } from "../form-page.ts";

/** Definitions and pages for tests. */

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
    version: 7,
    title: "Sample form",
    lang: "en",
    method: "post",
    is_powered_by_branding_enabled: true,
    embed_origins: [],
    is_robot_check_enabled: false,
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
    campaign: {
      is_force_closed: false,
      is_scheduling_enabled: false,
      scheduling_open_at: null,
      scheduling_close_at: null,
      scheduling_tz: null,
      is_max_form_responses_in_total_enabled: false,
      max_form_responses_in_total: null,
      is_max_form_responses_by_customer_enabled: false,
      max_form_responses_by_customer: null,
    },
    is_stock_tracked: false,
    blocks: [],
    fields: [],
    ...definition,
  };
}

export function samplePage(page: Partial<FormPage> = {}): FormPage {
  const definition = page.definition ?? sampleDefinition();
  return {
    definition,
    texts: en,
    values: new Map(),
    reasons: {},
    notice: null,
    carried: [],
    missing: [],
    files: {},
    challenges: {},
    can_upload: true,
    payments: {},
    robot_check: null,
    stock: null,
    country: null,
    action: `/v1/submit/${definition.form_id}`,
    session_id: "22222222-2222-4222-8222-222222222222",
    mode: "public",
    start: null,
    ...page,
  };
}
