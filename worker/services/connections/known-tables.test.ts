import fc from "fast-check";
import { expect, test } from "vitest";
import type { ShownTable } from "../../db/connections/shown-tables.ts";
import { KnownTables } from "./known-tables.ts";

const NOW = new Date(0);
const tableOf = (text: string) => ({ table_name: text }) as ShownTable;
const asked = (session: string) => ({ session, form_id: "f", table_id: "t" });
const MOST = 100;

test("keeps the tables that were checked last, and never more than fit", () => {
  const step = fc.record({ session: fc.constantFrom("a", "b", "c", "d"), length: fc.nat(120) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const known = new KnownTables(MOST);
      let model: [string, ShownTable][] = [];
      const lengthOf = () => model.reduce((sum, [, table]) => sum + JSON.stringify(table).length, 0);
      for (const { session, length } of steps) {
        const table = tableOf("x".repeat(length));
        const before = model.find(([other]) => other === session)?.[1];
        const isSame = JSON.stringify(before) === JSON.stringify(table);
        expect(known.note(asked(session), table, NOW)).toBe(isSame);
        model = [...model.filter(([other]) => other !== session), [session, table]];
        while (lengthOf() > MOST) model = model.slice(1);
        for (const one of ["a", "b", "c", "d"]) {
          const kept = model.find(([other]) => other === one)?.[1] ?? null;
          expect(known.recall(asked(one), NOW)).toEqual(kept);
        }
      }
    }),
  );
});

test("a session, a form and a table are told apart, whatever they contain", () => {
  const known = new KnownTables();
  known.note({ session: 'a","b', form_id: "c", table_id: "d" }, tableOf("x"), NOW);
  expect(known.recall({ session: "a", form_id: 'b","c', table_id: "d" }, NOW)).toBeNull();
});
