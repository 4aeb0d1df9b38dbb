import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { partyForm } from "../../party-form.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Checks every public page at three widths, light and dark: accessible, not too wide, nothing overlapping. */

test(
  "every section of a form with every kind of question, empty and with errors",
  inTurn(2),
  async ({ page, server }) => {
    // Eight sections and an ending, each at three widths, light and dark.
    test.setTimeout(150_000);
    const { path } = await servePublicForm(server, demoForm());
    await page.goto(path);
    await expectSoundEverywhere(page);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Please fill in this field.")).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("This is a gift").check();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Please choose an option.")).toBeVisible();
    await expectSoundEverywhere(page);
    await page.getByLabel("By the window").check();
    await page.getByLabel("What shall we write on the card?").fill("Many happy returns");
    for (const heading of ["Numbers and dates", "Files", "Drawings and places", "And the rest"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeFocused();
      await expectSoundEverywhere(page);
    }
    await page.getByRole("button", { name: "Pay $10" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    await expectSoundEverywhere(page);
  },
);

test("a form in Arabic, right to left", inTurn(0), async ({ page, server }) => {
  const served = await servePublicForm(server, partyForm());
  served.changeBehindTheEdge({ lang: "ar" });
  await page.goto(served.path);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("button", { name: "التالي" }).click();
  await expect(page.locator(".error")).toBeVisible();
  await expectSoundEverywhere(page);
  await page.goto(`${served.path}?name=Ada&is_gift=on`);
  await page.getByRole("button", { name: "التالي" }).click();
  await expect(page.getByLabel("Which gift?")).toBeVisible();
  await expectSoundEverywhere(page);
});

test("status pages", inTurn(1), async ({ page, server }) => {
  const campaign = { ...OPEN_CAMPAIGN, is_force_closed: true };
  const served = await servePublicForm(server, partyForm(), { form: { campaign } });
  const pages = [
    "formclosed",
    "alreadyresponded?session_id=c0ffee00-0000-4000-8000-000000000000",
    "formoptionsoldout",
    "developererror",
    "nothing",
  ];
  for (const name of pages) {
    await page.goto(`${served.path}/${name}`);
    await expectSoundEverywhere(page);
  }
});

test("the page without JavaScript: all sections together, empty and refused", async ({ page, server }) => {
  // Axe is a script too, so only the page's own script is blocked.
  await page.route("**/assets/respondent-*.js", (route) => route.abort());
  const { path } = await servePublicForm(server, partyForm());
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "And finally" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Tea").check();
  await page.getByLabel("I bring a gift").check();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "1 question needs your attention." })).toBeVisible();
  await expectSoundEverywhere(page);
});

test("in a frame, the page follows the height of its content", async ({ page, server }) => {
  const { path } = await servePublicForm(server, partyForm());
  await page.goto("/embed.js");
  await page.setContent(
    `<iframe title="form" style="width: 600px; height: 2000px; border: 0" src="${path}"></iframe>`,
  );
  const heights: number[] = [];
  await page.exposeFunction("report", (height: number) => heights.push(height));
  await page.evaluate(() => {
    window.addEventListener("message", ({ data }) => {
      if (data.namespace !== "forms.grida.co" || data.type !== "resize") return;
      const frame = document.querySelector("iframe");
      if (frame) frame.style.height = `${data.height}px`;
      (window as unknown as { report(height: number): void }).report(data.height);
    });
  });
  const frame = page.frameLocator("iframe");
  const overflow = () =>
    frame.locator("html").evaluate((html) => [html.scrollHeight - window.innerHeight, html.scrollHeight]);
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Please fill in this field.")).toBeVisible();
  await expect.poll(overflow).toEqual([0, expect.any(Number)]);
  const grown = heights.at(-1) ?? 0;
  await frame.getByLabel("Name").fill("Ada");
  await expect.poll(() => heights.at(-1)).toBeLessThan(grown);
  await expect.poll(overflow).toEqual([0, expect.any(Number)]);
});

test("the embedding page receives events, and never answers", async ({ page, server }) => {
  const served = await servePublicForm(server, partyForm());
  await page.goto("/embed.js");
  await page.setContent(
    `<iframe title="form" style="width: 600px; height: 2000px" src="${served.path}?drink=tea"></iframe>`,
  );
  const messages: Record<string, unknown>[] = [];
  await page.exposeFunction("report", (message: Record<string, unknown>) => messages.push(message));
  await page.evaluate(() => {
    window.addEventListener("message", ({ data }) =>
      (window as unknown as { report(data: unknown): void }).report(data),
    );
  });
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Top secret");
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();

  const messagesOf = (type: string) => messages.filter((message) => message.type === type);
  await expect.poll(() => messagesOf("form_view_loaded").length).toBeGreaterThan(0);
  expect(messagesOf("change")[0]).toEqual({
    namespace: "forms.grida.co",
    type: "change",
    form_id: served.form_id,
    field_id: expect.any(String),
  });
  expect(messagesOf("submit")).toHaveLength(1);
  expect(messagesOf("complete")).toEqual([
    { namespace: "forms.grida.co", type: "complete", rid: expect.any(String) },
  ]);
  expect(JSON.stringify(messages)).not.toContain("Top secret");
});
