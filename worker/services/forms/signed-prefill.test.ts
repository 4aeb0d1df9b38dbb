import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoadedForm, loadForm } from "#core/contracts/forms/public-forms.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await makeForm(harness.database.sql, {
    fields: [
      { name: "ref", type: "text", readonly: true },
      { name: "name", type: "text", required: true },
    ],
  });
});

async function submit(body: Record<string, string>, form_id = form.form_id): Promise<number> {
  const session = { [SYSTEM_KEYS.session]: randomUUID() };
  const response = await harness.browser().request(submitPath(form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...session, ...body }),
  });
  await response.text();
  return response.status;
}

const page = async (query: string, form_id = form.form_id) =>
  (await harness.browser().request(`${formPath(form_id)}?${query}`)).text();
const tokenIn = (html: string) => /name="__gf_prefill"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? null;

/** Reads the answer to `ref` of the newest response. */
async function stored(): Promise<string | null> {
  const { rows } = await harness.database.sql.query(
    "SELECT data -> $2 ->> 'value' AS ref FROM response WHERE form_id = $1 ORDER BY local_index DESC LIMIT 1",
    [form.form_id, form.fields.ref],
  );
  return rows[0].ref;
}

test("a posted answer to a read-only question is not stored", async () => {
  expect(await submit({ name: "Ada", ref: "forged" })).toBe(200);
  expect(await stored()).toBeNull();
  expect(tokenIn(await page(""))).toBeNull();
});

test("the prefill of the page's address is stored, whatever else is posted", async () => {
  const token = tokenIn(await page("ref=A-17%20%C3%BC&name=Grace"));
  expect(token).not.toBeNull();
  expect(await submit({ name: "Ada", ref: "forged", [SYSTEM_KEYS.prefill]: token! })).toBe(200);
  expect(await stored()).toBe("A-17 ü");
  const response = await harness
    .browser()
    .send(loadForm, { params: { form_id: form.form_id }, query: { ref: "B-18" } });
  const { data } = (await response.json()) as LoadedForm;
  expect(data.default_values).toEqual({ ref: "B-18" });
  await submit({ name: "Ada", [SYSTEM_KEYS.prefill]: data.prefill! });
  expect(await stored()).toBe("B-18");
});

test("malformed prefill is ignored, and the form can be submitted", async () => {
  const other = await makeForm(harness.database.sql, {
    fields: [
      { name: "amount", type: "number", readonly: true },
      { name: "day", type: "date", readonly: true, required: true },
      { name: "ref", type: "text", readonly: true },
    ],
  });
  const query = "amount=twelve&day={{date}}&ref=A-17";
  const html = await page(query, other.form_id);
  const token = tokenIn(html)!;
  expect(JSON.parse(atob(token.split(".")[0]!))).toEqual({ ref: ["A-17"] });
  expect(html).not.toContain("{{date}}");
  expect(await submit({ [SYSTEM_KEYS.prefill]: token }, other.form_id)).toBe(200);
  expect(tokenIn(await page("amount=twelve&day={{date}}", other.form_id))).toBeNull();
});

test("prefill with a forged signature, or with one made for another form or text, is not stored", async () => {
  const token = tokenIn(await page("ref=A-17"))!;
  const [text = "", signature = ""] = token.split(".");
  const other = await makeForm(harness.database.sql, {
    fields: [{ name: "ref", type: "text", readonly: true }],
  });
  const forged = btoa(JSON.stringify({ ref: ["forged"] }));
  for (const wrong of [
    `${forged}.${signature}`,
    `${text}.${signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}`,
    tokenIn(await page("ref=A-17", other.form_id))!,
    "nothing",
    ".",
    "%%%.%%%",
  ]) {
    expect(await submit({ name: "Ada", ref: "forged", [SYSTEM_KEYS.prefill]: wrong })).toBe(200);
    expect([wrong, await stored()]).toEqual([wrong, null]);
  }
});

test("a refused post without a script keeps the prefill", async () => {
  const token = tokenIn(await page("ref=A-17"))!;
  const response = await harness.browser().request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ref: "A-17", name: "", [SYSTEM_KEYS.prefill]: token }).toString(),
  });
  expect(tokenIn(await response.text())).toBe(token);
});
