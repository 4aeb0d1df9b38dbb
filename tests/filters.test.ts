import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listRows, type RowPage } from "#core/contracts/grid/rows.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { formatGridQuery, parseGridQuery } from "#core/tables/grid-query.ts";
import { OPERATORS, type PredicateOperator } from "#core/tables/operators.ts";
import { isExtension, toPredicate } from "#core/tables/predicates.ts";
import { isAskable } from "#web/editor/features/grid/filter/askable.ts";
import {
  advancedOperators,
  type FilterInput,
  filterInput,
  filterOperators,
} from "#web/editor/features/grid/filter/filter-operators.ts";
import { type MadeForm, makeForm, makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";

/** Tests the grid's filters against the real database. */

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: FIELD_TYPES.map((type) => ({
      name: type,
      type,
      choices: can(type, "options") ? ["a", "b"] : [],
    })),
  });
});
afterAll(() => harness.close());

/** Texts that a person might enter as the value of a filter. */
const WRITTEN: Record<Exclude<FilterInput, "date" | "option" | "options">, string | boolean> = {
  text: "a few words",
  texts: "one, two",
  id: "6f0c0b4e-8f1c-4d0e-9a52-0d6c2f0e3a11",
  number: "12.5",
  moment: "2026-02-28T10:00:00.000Z",
  yes_no: true,
  index: "#001",
  structure: "a few words",
  country: "AT",
  source: "simulator",
};
const DATES: Partial<Record<FieldType, string>> = {
  date: "2026-02-28",
  time: "10:30",
  month: "2026-02",
  week: "2026-W09",
};

function columnsOf() {
  const fields = FIELD_TYPES.map((type, local_index): FieldDefinition => {
    const options = Object.entries(form.options[type]!).map(([value, id], index) => ({
      id,
      value,
      label: value,
      index,
    }));
    return { id: form.fields[type]!, name: type, type, options, optgroups: [], local_index };
  });
  return gridColumns(fields, "response").filter(isAskable);
}

const TYPES = FIELD_TYPES.filter((type) => type !== "password" && type !== "payment");

// Proves editor/rule-operators-numbers, editor/rule-operators-texts, editor/rule-operators-json
// Proves editor/rule-operators-offered, editor/rule-operators-is-empty, editor/rule-filter-reference
// Proves data/rule-elsewhere, data/constant-text-search, data/constant-simulated
test.each(["__gf_created_at", "__gf_display_id", "__gf_source", "__gf_customer_id", ...TYPES])(
  "the database accepts every condition on %s",
  async (name) => {
    const column = columnsOf().find(({ id, field }) => id === name || field?.name === name)!;
    const input = filterInput(column);
    const ids = column.field?.options.map(({ id }) => id) ?? [];
    for (const op of [...filterOperators(column), ...advancedOperators(column), "is" as const]) {
      const isList = input === "options" || (input === "option" && op === "in");
      const written: Partial<Record<typeof op, string>> = { is: "not_null", fts: "a & !few:*" };
      const json = input === "structure" && !isExtension(op) ? '{"a": [1]}' : undefined;
      const value =
        written[op] ??
        json ??
        (input === "date"
          ? DATES[column.field!.type]!
          : isList
            ? ids
            : input === "option"
              ? ids[0]!
              : WRITTEN[input]);
      const predicate = toPredicate({ column: column.id, op, value })!;
      const parsed = parseGridQuery({ where: JSON.stringify([predicate]) });
      if (!parsed.ok) throw new Error(`${op}: ${JSON.stringify(parsed.faults)}`);
      const response = await people.viewer.send(listRows, {
        params: { form_id: form.form_id },
        query: formatGridQuery(parsed.query),
      });
      expect(response.status, `${op}: ${await response.clone().text()}`).toBe(200);
      expect(((await response.json()) as { data: RowPage }).data.count).toBe(0);
    }
  },
);

test("every condition is answered or refused, whatever its value", async () => {
  const operators = Object.keys(OPERATORS) as PredicateOperator[];
  const piece = fc.constantFrom(..."aé茶1-+.:*&|!()<>%_\\'\"[]{},# \n\u00a0\u3000\ufeff");
  const value = fc.oneof(
    fc.string({ unit: piece, maxLength: 8 }),
    fc.string({ unit: "binary" }),
    fc.double(),
  );
  const check = async (type: FieldType, op: PredicateOperator, of: string | number) => {
    const where = JSON.stringify([{ column: form.fields[type]!, op, value: of }]);
    const response = await people.viewer.send(listRows, {
      params: { form_id: form.form_id },
      query: { where },
    });
    expect([200, 400], `${type} ${op} ${JSON.stringify(of)}`).toContain(response.status);
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...TYPES), fc.constantFrom(...operators), value, check), {
    numRuns: 300,
    examples: [
      ["country", "ilike", "guinea-%"],
      ["text", "fts", "\u3000 tea"],
      ["json", "cs", '"\\u0000"'],
    ],
  });
});
