import { afterAll, beforeAll, expect, test } from "vitest";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { en } from "#core/forms/texts/en.ts";
import { makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** A post without JavaScript: answers and files in one body. */
async function post(form_id: string): Promise<Response> {
  const body = new FormData();
  body.append("name", "Ada");
  body.append("cv", new File(["%PDF-1.4"], "cv.pdf", { type: "application/pdf" }));
  body.append("cv", new File(["%PDF-1.4 more"], "<letters>.pdf", { type: "application/pdf" }));
  return harness.browser().request(submitPath(form_id), {
    method: "POST",
    headers: { accept: "text/html" },
    body,
  });
}

async function newForm(): Promise<string> {
  const fields = [
    { name: "name", type: "text" },
    { name: "cv", type: "file", multiple: true },
  ] as const;
  return (await makeForm(harness.database.sql, { fields: [...fields] })).form_id;
}

async function postedWhileAway(form_id: string): Promise<string> {
  await harness.database.fail({ kind: "unreachable" });
  try {
    const response = await post(form_id);
    expect(response.status).toBe(503);
    return await response.text();
  } finally {
    await harness.database.clearFaults();
  }
}

test("the form that is shown again asks for files that never reached the storage", async () => {
  const form_id = await newForm();
  await (await harness.browser().request(formPath(form_id), { headers: { accept: "text/html" } })).text();
  await harness.drain();
  const html = await postedWhileAway(form_id);
  expect(html).toContain('value="Ada"');
  expect(html).toContain(en.submit_failed);
  expect(html).toMatch(new RegExp(`<p class="error"[^>]*>${en["validation.fileUnknown"]}</p>`));
});

test("the page that repeats the post asks for the files again if the form cannot be rendered", async () => {
  const html = await postedWhileAway(await newForm());
  expect(html).toContain('<input type="hidden" name="name" value="Ada"/>');
  expect(html).toContain('<input type="file" multiple="" name="cv"/>');
  expect(html).toContain("cv.pdf, &lt;letters&gt;.pdf");
});
