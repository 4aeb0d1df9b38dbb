import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { EditAnswer, EditedForm } from "../../db/grid/cells.ts";
import { storeCells } from "./store-cells.ts";

const ctx = { now: () => new Date(0) } as Context;
const form = (version: number): EditedForm => ({
  version,
  time_zone: "UTC",
  campaign: { scheduling_tz: null },
  fields: [],
});
const rules = (decided: number[] = []) => ({
  form_id: randomUUID(),
  transaction_id: "t",
  needsLookUps: () => false,
  decide: async ({ version }: EditedForm) => {
    decided.push(version);
    return { cells: [] };
  },
});

it("gives up when the form changes again and again", async () => {
  const decided: number[] = [];
  let version = 0;
  const ask = async () => ({ form: form(++version) });
  await expect(storeCells(ctx, ask as never, rules(decided))).rejects.toMatchObject({ code: "CONFLICT" });
  expect(decided).toEqual([1, 2, 3, 4, 5]);
});

it("is not found when the form is gone", async () => {
  const ask = async (): Promise<EditAnswer> => ({ form: null });
  await expect(storeCells(ctx, ask as never, rules())).rejects.toMatchObject({ code: "NOT_FOUND" });
});
