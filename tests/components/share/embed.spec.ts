import { embedPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expectExactFit, hostHtml, messagesOf, typesOf } from "../../host-site.ts";
import { expectStyled } from "../../journeys/references/reference-table.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm } from "../component.ts";
import { answerSearch, BY_CODE } from "../references/cities.ts";
import { test } from "./embedded.ts";

test("a form on another site's page stays exactly as tall as its content", async ({ page, server, site }) => {
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  const url = site.serve(
    "/",
    hostHtml(`<div data-sheaf-form="${form_id}"></div><script src="${server.origin}/embed.js"></script>`),
  );
  await page.goto(url);
  const frame = page.frameLocator("iframe");
  const height = () => page.locator("iframe").evaluate((element) => element.clientHeight);

  await expect(page.getByTitle(/^Summer party/)).toBeVisible();
  await expectExactFit(frame);
  const first = await height();

  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Please fill in this field.")).toBeVisible();
  await expectExactFit(frame);
  const withError = await height();
  expect(withError).toBeGreaterThan(first);

  await frame.getByLabel("Name").fill("Ada");
  await expectExactFit(frame);
  expect(await height()).toBeLessThan(withError);

  await frame.getByLabel("Story").fill("A line\n".repeat(60));
  await expectExactFit(frame);
  await frame.getByLabel("Story").fill("");
  await expectExactFit(frame);

  for (const width of [390, 1440, 701]) {
    await page.setViewportSize({ width, height: 800 });
    await expectExactFit(frame);
  }

  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  await expectExactFit(frame);
  const hidden = await height();
  await frame.getByLabel("I bring a gift").check();
  await expect(frame.getByLabel("Which gift?")).toBeVisible();
  await expectExactFit(frame);
  expect(await height()).toBeGreaterThan(hidden);
  await frame.getByLabel("I bring a gift").uncheck();
  await expectExactFit(frame);
  expect(await height()).toBe(hidden);

  // A late font or an island can change the height at any time.
  await frame.locator("body").evaluate((body) => {
    body.style.fontSize = "21.3px";
    body.querySelector(".page")?.append(Object.assign(document.createElement("p"), { textContent: "late" }));
  });
  await expectExactFit(frame);

  await frame.getByLabel("Tea").check();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();
  await expectExactFit(frame);
  expect(form.stored).toMatchObject([{ name: "Ada", drink: "tea" }]);
});

test("a listed site receives all messages, answers included, but no secrets", async ({
  page,
  server,
  site,
}) => {
  const sketch = partyForm();
  sketch.field({ name: "pin", type: "password", label: "PIN" });
  const form = await servePublicForm(server, sketch);
  await form.change({ embed_origins: [site.origin] });
  await page.goto(
    site.serve(
      "/",
      hostHtml(
        `<iframe src="${server.origin}${embedPath(form.form_id)}?drink=tea" title="Form" style="height: 900px"></iframe>`,
      ),
    ),
  );
  const frame = page.frameLocator("iframe");
  // Text that was typed before the runtime took over is kept, but not reported as a change.
  await expect(frame.locator("html.ready")).toBeAttached();
  await frame.getByLabel("Name").fill("Ada");
  await frame.locator("html").evaluate(() => {
    location.hash = "elsewhere";
  });
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByLabel("Tea")).toBeChecked();
  await frame.getByRole("button", { name: "Back" }).click();
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(frame.getByText("Section 1 of 3")).toBeVisible();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByLabel("PIN").fill("Top secret");
  await frame.getByLabel("PIN").press("Escape");
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();

  const expected = [
    ...["form_view_loaded", "messaging_interface_ready", "resize", "section", "popstate", "change"],
    ...["hashchange", "escape", "submit", "complete"],
  ];
  await expect.poll(async () => [...(await typesOf(page))].sort()).toEqual(expected.sort());
  const messages = await messagesOf(page);
  expect(messages.every(({ namespace }) => namespace === "forms.grida.co")).toBe(true);
  const changes = messages.filter(({ type }) => type === "change");
  expect(changes[0]).toEqual({
    namespace: "forms.grida.co",
    type: "change",
    form_id: form.form_id,
    field_id: expect.any(String),
    fields: { [changes[0]?.field_id as string]: { value: "Ada" } },
  });
  expect(JSON.stringify(messages)).not.toContain("Top secret");
  const [answer] = messages.filter(({ type }) => type === "complete");
  expect(answer).toEqual({ namespace: "forms.grida.co", type: "complete", rid: expect.any(String) });
});

// Proves attack/framed-editor
test("a site that is not on the list gets neither the form nor a message", async ({
  page,
  server,
  site,
  otherSite,
}) => {
  const form = await servePublicForm(server, partyForm());
  await form.change({ embed_origins: [otherSite.origin] });
  const html = hostHtml(
    `<div data-sheaf-form="${form.form_id}"></div><script src="${server.origin}/embed.js"></script>`,
  );
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(site.serve("/", html));
  await refused;
  await expect(page.frameLocator("iframe").getByLabel("Name")).toHaveCount(0);
  expect(await messagesOf(page)).toEqual([]);

  // The page itself enforces the list too. This simulates a browser without that policy.
  await page.route(`**${form.path}*`, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.reload();
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Ada");
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  expect(await messagesOf(page)).toEqual([]);

  await page.goto(otherSite.serve("/", html));
  // The draft continues where it was left.
  await frame.getByLabel("Tea").check();
  await expect.poll(() => typesOf(page)).toContain("change");
});

// Proves attack/frame-messages
test("only the site directly around the form receives messages", async ({
  page,
  server,
  site,
  otherSite,
}) => {
  const { path } = await servePublicForm(server, partyForm());
  // Messages go to the inner page, not the outer one.
  const inner = site.serve(
    "/inner",
    hostHtml(`<iframe src="${server.origin}${path}" title="Form" style="height: 900px"></iframe>`),
  );
  await page.goto(otherSite.serve("/", hostHtml(`<iframe src="${inner}" title="Site"></iframe>`)));
  const site_frame = page.frameLocator("iframe");
  await site_frame.frameLocator("iframe").getByLabel("Name").fill("Ada");
  await expect
    .poll(() =>
      site_frame
        .locator("html")
        .evaluate(() =>
          (window as unknown as { messages: { type: string }[] }).messages.map(({ type }) => type),
        ),
    )
    .toContain("change");
  expect(await messagesOf(page)).toEqual([]);
});

test("in a frame as tall as the form, the panel of a search opens near the visitor's position", async ({
  page,
  server,
  site,
}) => {
  const sketch = new FormSketch("Trip");
  sketch.field({ name: "city", type: "search", label: "City", reference: BY_CODE });
  const { path } = await servePublicForm(server, sketch);
  await answerSearch(page);
  const frame_html = `<iframe title="Form" width="700" height="3000" src="${server.origin}${path}"></iframe>`;
  await page.goto(site.serve("/", `<!doctype html><title>Host</title>${frame_html}`));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Search records – City" }).click();
  await expectStyled(frame.getByRole("dialog", { name: "Search records" }));
  const box = await frame.getByRole("dialog", { name: "Search records" }).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(640);
  await expect(frame.getByRole("searchbox", { name: "Search", exact: true })).toBeInViewport();
});
