import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  FieldDefinition,
  FieldReference,
  OptgroupDefinition,
  OptionDefinition,
} from "#core/fields/field.ts";
import type {
  BlockDefinition,
  Campaign,
  EndingPage,
  FormDefinition,
} from "#core/forms/definition/definition.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";

/** Decision 004: SQL assembles the definition and counts its versions. */

let database: TestDatabase;
let form: MadeForm;

/** The keys of a type. The compiler refuses an object with a missing or an additional key. */
const keysOf = <T>(keys: Record<keyof T, true>) => Object.keys(keys).sort();

const FORM_KEYS = keysOf<Omit<FormDefinition, "is_full" | "asks_for_secrets">>({
  form_id: true,
  document_id: true,
  organization_created_at: true,
  version: true,
  title: true,
  is_page: true,
  lang: true,
  method: true,
  address: true,
  link_preview: true,
  is_powered_by_branding_enabled: true,
  embed_origins: true,
  is_robot_check_enabled: true,
  is_continue_later_enabled: true,
  is_keeping_noticed: true,
  time_zone: true,
  unknown_field_handling_strategy: true,
  stylesheet: true,
  background: true,
  start_page: true,
  closed_page: true,
  ending: true,
  campaign: true,
  is_stock_tracked: true,
  blocks: true,
  fields: true,
});
const ENDING_KEYS = keysOf<EndingPage>({
  is_ending_page_enabled: true,
  ending_page_template_id: true,
  ending_page_i18n_overrides: true,
  is_redirect_after_response_uri_enabled: true,
  redirect_after_response_uri: true,
});
const CAMPAIGN_KEYS = keysOf<Campaign>({
  is_force_closed: true,
  is_scheduling_enabled: true,
  scheduling_open_at: true,
  scheduling_close_at: true,
  scheduling_tz: true,
  is_max_form_responses_in_total_enabled: true,
  max_form_responses_in_total: true,
  is_max_form_responses_by_customer_enabled: true,
  max_form_responses_by_customer: true,
});
const BLOCK_KEYS = keysOf<BlockDefinition>({
  id: true,
  type: true,
  parent_id: true,
  local_index: true,
  form_field_id: true,
  title_html: true,
  description_html: true,
  body_html: true,
  src: true,
  data: true,
  v_hidden: true,
});
/** A field with a value for every property so that SQL omits none. */
function everything(): Required<FieldDefinition> {
  const optgroup: Required<OptgroupDefinition> = {
    id: randomUUID(),
    label: "Sizes",
    index: 0,
    disabled: true,
  };
  const option: Required<OptionDefinition> = {
    id: randomUUID(),
    value: "s",
    label: "Small",
    src: "https://example.com/s.png",
    disabled: true,
    index: 0,
    optgroup_id: optgroup.id,
  };
  const reference: Required<FieldReference> = {
    type: "sheaf",
    table_id: randomUUID(),
    column: "name",
    columns: ["city"],
  };
  return {
    id: randomUUID(),
    name: "everything",
    label: "Everything",
    placeholder: "a placeholder",
    help_text: "a help text",
    type: "select",
    required: true,
    readonly: true,
    is_array: true,
    multiple: true,
    pattern: "[a-z]+",
    minlength: 1,
    maxlength: 9,
    min: 1.5,
    max: 9.5,
    step: 0.5,
    accept: "image/*",
    autocomplete: ["name"],
    data: { default_country: "DE" },
    v_value: [1, "+", 2],
    reference,
    options: [option],
    optgroups: [optgroup],
    local_index: 1,
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  form = await makeForm(database.sql, { fields: [{ name: "city", type: "radio", choices: ["Graz"] }] });
});
afterAll(() => database.drop());

async function readDefinition(): Promise<FormDefinition> {
  const { rows } = await database.sql.query("SELECT form_definition($1) AS it", [form.form_id]);
  return rows[0].it;
}

const saveField = (field: FieldDefinition) =>
  database.sql.query("SELECT save_field($1, $2::jsonb, now())", [form.form_id, JSON.stringify(field)]);

describe("the definition that SQL assembles", () => {
  test("has exactly the properties of its type", async () => {
    const definition = await readDefinition();
    expect(Object.keys(definition).sort()).toEqual(FORM_KEYS);
    expect(Object.keys(definition.ending).sort()).toEqual(ENDING_KEYS);
    expect(Object.keys(definition.campaign).sort()).toEqual(CAMPAIGN_KEYS);
    expect(definition.blocks.length).toBeGreaterThan(1);
    for (const block of definition.blocks) expect(Object.keys(block).sort()).toEqual(BLOCK_KEYS);
  });

  test("returns every property of a field, an option and a group", async () => {
    const field = everything();
    await saveField(field);
    expect((await readDefinition()).fields[1]).toEqual(field);
  });
});

describe("the version of a form", () => {
  const where = "form_id = $1";
  const CHANGES: Readonly<Record<string, string>> = {
    form: "UPDATE form SET time_zone = 'Europe/Berlin' WHERE id = $1",
    "form, for its schedule": "UPDATE form SET scheduling_tz = 'Europe/Berlin' WHERE id = $1",
    form_document: `UPDATE form_document SET lang = 'de' WHERE ${where}`,
    document: "UPDATE document SET title = 'Another' WHERE id = (SELECT document_id FROM form WHERE id = $1)",
    form_block: `UPDATE form_block SET body_html = 'Another' WHERE ${where}`,
    attribute: `UPDATE attribute SET label = 'Another' WHERE ${where}`,
    option: `UPDATE "option" SET label = 'Another' WHERE ${where}`,
    optgroup: `INSERT INTO optgroup (form_id, form_field_id, label) SELECT form_id, id, 'A group' FROM attribute WHERE ${where}`,
    connection_commerce_store: `WITH s AS (INSERT INTO store (project_id, name)
      SELECT project_id, 'A store' FROM form WHERE id = $1 RETURNING id, project_id)
      INSERT INTO connection_commerce_store (form_id, store_id, project_id) SELECT $1, id, project_id FROM s`,
  };

  test.each(Object.entries(CHANGES))("rises by one with a change of %s", async (_, change) => {
    const before = await readDefinition();
    await database.sql.query(change, [form.form_id]);
    expect((await readDefinition()).version).toBe(before.version + 1);
  });

  test("rises by one for all changes of one transaction", async () => {
    const before = await readDefinition();
    const section = before.blocks.find(({ type }) => type === "section")!;
    const blocks = Array.from({ length: 50 }, (_, index) => ({
      ...section,
      id: randomUUID(),
      type: "html",
      parent_id: section.id,
      local_index: 10 + index,
    }));
    await database.sql.query("BEGIN");
    await database.sql.query("SELECT save_blocks($1, $2::jsonb, '{}', now())", [
      form.form_id,
      JSON.stringify(blocks),
    ]);
    await saveField(everything());
    await database.sql.query(CHANGES.document!, [form.form_id]);
    await database.sql.query("COMMIT");
    expect((await readDefinition()).version).toBe(before.version + 1);
  });
});
