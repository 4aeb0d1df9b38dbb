import { afterAll, beforeAll, expect, test } from "vitest";
import { formPath } from "#core/contracts/wire/paths.ts";
import { type FormSketch, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function announced(sketch: FormSketch): Promise<string | null> {
  const { form_id } = await makeForm(harness.database.sql, sketch);
  const page = await harness.browser().request(formPath(form_id), { headers: { accept: "text/html" } });
  return page.headers.get("link");
}

test("the file of conditions and formulas is announced where there are any", async () => {
  expect(await announced({ fields: [{ name: "name", type: "text" }] })).toMatch(
    /^(?!.*logic).*respondent\.js/,
  );
  const computed = { name: "note", type: "hidden", v_value: "x" } as const;
  expect(await announced({ fields: [computed] })).toMatch(
    /respondent\.js.*logic\.js>; rel=modulepreload; nonce=/,
  );
});
