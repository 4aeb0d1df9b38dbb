import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { untilSaved } from "../../journeys/respondent-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

const VISITOR_ID = 'input[name="__gf_fp_fingerprintjs_visitorid"]';

function oneQuestion(): FormSketch {
  const form = new FormSketch("Vote");
  form.field({ name: "vote", type: "text", label: "Your vote" });
  return form;
}

test("the visitor id never interrupts a visitor who has started, and no submit waits for it", async ({
  page,
  server,
}) => {
  const limit = { is_max_form_responses_by_customer_enabled: true, max_form_responses_by_customer: 1 };
  const campaign = { ...OPEN_CAMPAIGN, ...limit };
  const served = await servePublicForm(server, oneQuestion(), { form: { campaign } });
  await page.route("**/assets/visitor-id-*.js", () => new Promise(() => {}));
  await page.goto(served.path);
  await page.getByLabel("Your vote").fill("No");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ vote: "No" }]);
});

test("no other form computes the visitor id, and no other server is contacted", async ({ page, server }) => {
  const { path } = await servePublicForm(server, oneQuestion());
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Your vote").fill("Yes"));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requests.filter((url) => url.includes("visitor-id"))).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(server.origin))).toEqual([]);
  await expect(page.locator(VISITOR_ID)).toHaveCount(0);
});
