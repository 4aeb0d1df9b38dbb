import fc from "fast-check";
import { expect, it } from "vitest";
import type { EditedForm } from "../../db/grid/cells.ts";
import { createKnownForms } from "./known-forms.ts";

const MOST = 10;
const formOf = (version: number, fields: number): EditedForm => ({
  version,
  time_zone: "UTC",
  campaign: { scheduling_tz: null },
  fields: Array.from({ length: fields }, () => ({ options: [] })) as never,
});

it("keeps the forms that were used last, and never more than fit", () => {
  const use = fc.record({ id: fc.integer({ min: 0, max: 6 }), fields: fc.integer({ min: 0, max: 12 }) });
  fc.assert(
    fc.property(fc.array(fc.record({ use, isRead: fc.boolean() })), (steps) => {
      const forms = createKnownForms(MOST);
      /** Ids in the order of their last use, with their fields. */
      let model: [string, number][] = [];
      const weight = () => model.reduce((sum, [, fields]) => sum + fields, 0);
      for (const [version, { use, isRead }] of steps.entries()) {
        const id = String(use.id);
        const found = model.find(([other]) => other === id);
        const others = model.filter(([other]) => other !== id);
        if (isRead) {
          expect(forms.recall(id)?.fields.length).toBe(found?.[1]);
          if (found) model = [...others, found];
        } else {
          forms.remember(id, formOf(version, use.fields));
          model = use.fields > MOST ? others : [...others, [id, use.fields]];
          while (weight() > MOST) model = model.slice(1);
        }
      }
    }),
  );
});

it("replaces a form by its newer version", () => {
  const forms = createKnownForms();
  forms.remember("a", formOf(1, 1));
  forms.remember("a", formOf(2, 2));
  expect(forms.recall("a")).toEqual(formOf(2, 2));
});
