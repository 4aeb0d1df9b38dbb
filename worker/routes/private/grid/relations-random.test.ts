import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import {
  listRows,
  type ResponseRow,
  type RowPage,
  type UpdatedCells,
  updateCells,
} from "#core/contracts/grid/rows.ts";
import { referringColumnId } from "#core/tables/relations.ts";
import { type MadeTable, makePeople, makeRows, makeTable, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** After random inserts, edits and deletions, computed columns equal a plain recomputation. */

let harness: Harness;
let people: People;
let parents: MadeTable;
let children: MadeTable;
const computed = { count: randomUUID(), sum: randomUUID(), names: randomUUID() };

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  parents = await makeTable(sql, { project_id, name: "parents", fields: [{ name: "name", type: "text" }] });
  const reference = { type: "sheaf" as const, table_id: parents.table_id, column: "__gf_id" };
  children = await makeTable(sql, {
    project_id,
    schema_id: parents.schema_id,
    name: "children",
    fields: [
      { name: "name", type: "text" },
      { name: "size", type: "number", step: 0.01 },
      { name: "parents", type: "search", is_array: true, reference },
    ],
  });
  const { table_id, fields } = children;
  const related = { table_id, via: fields.parents! };
  const add = (id: string, data: object) =>
    sql.query("SELECT save_field($1, $2::jsonb, now())", [
      parents.table_id,
      JSON.stringify({ id, name: id, type: "hidden", data: { related: { ...related, ...data } } }),
    ]);
  await add(computed.count, { kind: "count" });
  await add(computed.sum, { kind: "sum", column: fields.size! });
  await add(computed.names, { kind: "values", column: fields.name! });
});
afterAll(() => harness.close());

/** Numbers that are the same for the same seed (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Child {
  name: string;
  /** In cents, so that the expected sum is exact. */
  cents: number | null;
  parents: string[];
}

const read = ({ table_id }: MadeTable) =>
  people.viewer.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id: table_id },
    query: { limit: "1000" },
  });

// Proves data/cell-rows-as-answers
it("counts, sums and lists what a plain recomputation does", async () => {
  const seed = Number(process.env.SEED ?? 20_261);
  const random = numbers(seed);
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)]!;
  const { sql } = harness.database;
  const living = new Map<string, Child>();
  const folk = new Set<string>();
  const ofParents = { form_id: parents.table_id, fields: parents.fields };
  const ofChildren = { form_id: children.table_id, fields: children.fields };
  const someParents = () => [...new Set(Array.from({ length: random(4) }, () => pick([...folk])))];

  async function insert(n: number) {
    const parent = random(3) === 0 || folk.size < 3;
    if (parent) {
      const [id = ""] = await makeRows(sql, ofParents, [{ name: `P${n}` }]);
      folk.add(id);
      return;
    }
    const child = { name: `C${n}`, cents: random(10_000), parents: someParents() };
    const row = { name: child.name, size: child.cents / 100, parents: child.parents };
    const [id = ""] = await makeRows(sql, ofChildren, [row]);
    living.set(id, child);
  }
  async function edit() {
    if (living.size === 0) return;
    const [id, child] = pick([...living]);
    const next = { ...child, cents: random(5) === 0 ? null : random(10_000), parents: someParents() };
    const { size, parents: listed } = children.fields;
    const cells = [
      { row_id: id, field_id: size!, value: next.cents === null ? null : next.cents / 100 },
      { row_id: id, field_id: listed!, value: next.parents.length === 0 ? null : next.parents },
    ];
    const params = { form_id: children.table_id };
    const body = { transaction_id: randomUUID(), cells };
    const verdicts = await people.editor.call<UpdatedCells>(updateCells, { params, body });
    expect(verdicts.cells.map(({ verdict }) => verdict)).toEqual(["changed", "changed"]);
    living.set(id, next);
  }
  async function remove() {
    const isParent = random(3) === 0;
    const from = isParent ? [...folk] : [...living.keys()];
    if (from.length < 4) return;
    const id = pick(from);
    const form_id = isParent ? parents.table_id : children.table_id;
    await people.editor.call(deleteRows, {
      params: { form_id },
      body: { ids: [id], transaction_id: randomUUID() },
    });
    if (isParent) folk.delete(id);
    else living.delete(id);
  }

  for (let n = 0; n < 150; n += 1) {
    const act = random(10);
    if (act < 4) await insert(n);
    else if (act < 8) await edit();
    else await remove();
    if (n % 30 !== 29) continue;
    const page = await read(parents);
    expect(page.rows).toHaveLength(folk.size);
    for (const { id, data } of page.rows) {
      const own = [...living].filter(([, child]) => child.parents.includes(id));
      const cents = own.reduce((sum, [, child]) => sum + (child.cents ?? 0), 0);
      const names = own.map(([, { name }]) => name).sort();
      const shown = {
        count: data[computed.count]?.value,
        sum: data[computed.sum]?.value,
        names: [data[computed.names]?.value ?? []].flat().sort(),
        rows: [...(data[referringColumnId(children.fields.parents!)]?.labels ?? [])].sort(),
      };
      expect(shown, `seed ${seed}, step ${n}`).toEqual({
        count: own.length,
        sum: cents / 100,
        names,
        rows: names,
      });
    }
    const listed = await read(children);
    for (const { id, data } of listed.rows) {
      const cell = data[children.fields.parents!];
      const known = (living.get(id)?.parents ?? []).map((parent) => folk.has(parent));
      expect((cell?.labels ?? []).map((label) => label !== null)).toEqual(known);
    }
  }
});
