import type { Page } from "@playwright/test";
import type { ReferenceMeta, ReferencePage, ReferenceRow } from "#core/contracts/references.ts";
import type { TableReference } from "#core/fields/field.ts";

/** A table of cities that a public form refers to. Only its search is answered: what people type is looked for in all columns. */

const COLUMNS = ["code", "name", "country"].map((name, place) => ({
  id: `c1000000-0000-4000-8000-00000000000${place}`,
  name,
  label: name.toUpperCase(),
}));

const CITIES = [
  ["BER", "Berlin", "Germany"],
  ["BCN", "Barcelona", "Spain"],
  ["OSL", "Oslo", "Norway"],
  ["SEL", "Seoul", "Korea"],
  ...Array.from({ length: 9 }, (_, n) => [`X0${n}`, `Village ${n}`, "Nowhere"]),
];

/** By its code. */
export const BY_CODE: TableReference = {
  type: "sheaf",
  table_id: "c0000000-0000-4000-8000-000000000000",
  column: COLUMNS[0]!.id,
  columns: COLUMNS.map(({ id }) => id),
};
/** A row itself, named by the city. */
export const ROW: TableReference = { ...BY_CODE, column: "__gf_id", columns: [COLUMNS[1]!.id] };

export const rowId = (city: number) => `c2000000-0000-4000-8000-0000000000${String(city).padStart(2, "0")}`;

/** Answers the searches of fields. `row_fields`: those whose answer is a row. */
export async function answerSearch(
  page: Page,
  { count = CITIES.length, row_fields = [] }: { count?: number; row_fields?: readonly string[] } = {},
): Promise<void> {
  await page.route(/\/search\/meta$/, (route) => {
    const isRow = row_fields.some((id) => route.request().url().includes(id));
    const meta: ReferenceMeta = {
      ...{ provider: "sheaf", supabase_project_id: null, schema_name: "places", referenced_table: "cities" },
      referenced_column: isRow ? "id" : "code",
      columns: isRow ? [COLUMNS[1]!] : COLUMNS,
    };
    return route.fulfill({ json: { meta } });
  });
  await page.route(/\/search\?/, (route) => {
    const url = new URL(route.request().url());
    const isRow = row_fields.some((id) => url.pathname.includes(id));
    const [q, value] = ["q", "value"].map((name) => url.searchParams.get(name));
    const [at, limit] = [
      Number(url.searchParams.get("page") ?? 0),
      Number(url.searchParams.get("limit") ?? 10),
    ];
    const rows = CITIES.slice(0, count).map((texts, index): ReferenceRow => {
      const shown = isRow
        ? [[COLUMNS[1]!.id, texts[1]!]]
        : COLUMNS.map(({ id }, place) => [id, texts[place]!]);
      return { value: isRow ? rowId(index) : texts[0]!, cells: Object.fromEntries(shown) };
    });
    const found = rows.filter(
      (row) =>
        (value === null || row.value === value) &&
        Object.values(row.cells).some((text) => text.toLowerCase().includes(q?.toLowerCase() ?? "")),
    );
    const data = found.slice(at * limit, (at + 1) * limit);
    const answer: ReferencePage = { data, count: found.length, page: at, limit };
    return route.fulfill({ json: answer });
  });
}
