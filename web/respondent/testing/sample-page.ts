import { sampleDefinition } from "#core/forms/testing/sample-definition.ts";
import { en } from "#core/forms/texts/en.ts";
import type { FormPage } from "../form-page.ts";

/** A page for tests. */
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
    now: 0,
    start: null,
    report_url: null,
    is_warned_of: false,
    ...page,
  };
}
