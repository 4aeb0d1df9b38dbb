import type { Page } from "@playwright/test";
import type {} from "#web/embed/embed.ts";
import { expectExactFit, hostHtml, messagesOf, typesOf } from "../../host-site.ts";
import { axe } from "../../journeys/axe.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm } from "../component.ts";
import { test } from "./embedded.ts";

const script = (origin: string, attributes = "") =>
  `<script ${attributes} src="${origin}/embed.js"></script>`;

async function answer(page: Page): Promise<void> {
  const frame = page.frameLocator("dialog[open] iframe");
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("Tea").check();
  await frame.getByRole("button", { name: "Next" }).click();
  await frame.getByLabel("I agree").check();
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();
}

test("a popup traps the focus, closes on Escape inside the frame, and keeps the answers until the submit", async ({
  page,
  server,
  site,
}) => {
  // Playwright waits for stable targets, and an animated dialog moves.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 1000 });
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  const html = `<button data-sheaf-popup="${form_id}">Sign up</button><a href="#x">A link</a>`;
  await page.goto(site.serve("/", hostHtml(html, script(server.origin, "async"))));
  const opener = page.getByRole("button", { name: "Sign up" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Summer party/ });
  await expect(dialog).toBeVisible();
  const frame = page.frameLocator("dialog iframe");
  await expect(frame.getByLabel("Name")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  // The frame is as tall as the form if there is space.
  await expect
    .poll(() => frame.locator("html").evaluate((root) => root.scrollHeight - window.innerHeight))
    .toBe(0);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ada");
  await expect(frame.getByLabel("Name")).toHaveValue("Ada");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(frame.getByLabel("Name")).toHaveValue("Ada");
  await answer(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(frame.getByLabel("Name")).toHaveValue("");
  expect((await axe(page).exclude("iframe").analyze()).violations).toEqual([]);
  expect(form.stored).toMatchObject([{ name: "Ada" }]);
});

for (const side of ["left", "right"] as const) {
  test(`a drawer is at the ${side} edge, and a click outside closes it`, async ({ page, server, site }) => {
    const form = await servePublicForm(server, partyForm());
    const { form_id } = form;
    const html = `<button data-sheaf-drawer="${form_id}" data-sheaf-side="${side}">Ask</button>${script(server.origin)}`;
    await page.setViewportSize({ width: 1200, height: 700 });
    await page.goto(site.serve("/", hostHtml(html)));
    await page.getByRole("button", { name: "Ask" }).click();
    const dialog = page.getByRole("dialog");
    await expect(page.frameLocator("dialog iframe").getByLabel("Name")).toBeVisible();
    await expect
      .poll(() => dialog.boundingBox())
      .toEqual({ x: side === "left" ? 0 : 680, y: 0, width: 520, height: 700 });
    await page.mouse.click(side === "left" ? 1000 : 200, 300);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Ask" })).toBeFocused();
  });
}

test("on a phone, a dialog fills the screen, and the focused question stays visible above the keyboard", async ({
  page,
  server,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  const html = `<button data-sheaf-popup="${form_id}">Sign up</button>${script(server.origin)}`;
  let release = () => {};
  const isPressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/parent-window/, (route) => isPressed.then(() => route.continue()));
  await page.goto(site.serve("/", hostHtml(html)));
  await page.getByRole("button", { name: "Sign up" }).click();
  const frame = page.frameLocator("dialog iframe");
  const story = frame.getByLabel("Story");
  await story.click();
  release();
  await expect(page.getByRole("dialog", { name: /^Summer party/ })).toBeVisible();
  await expect(story).toBeFocused();
  const box = await page.getByRole("dialog").boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.setViewportSize({ width: 390, height: 420 });
  await expect.poll(async () => (await page.getByRole("dialog").boundingBox())?.height).toBe(420);
  await expect(story).toBeFocused();
  await expect(story).toBeInViewport({ ratio: 1 });
});

test("several forms on one page, the script loaded twice, and prefill from attributes and the address", async ({
  page,
  server,
  site,
}) => {
  const [one, two] = [await servePublicForm(server, partyForm()), await servePublicForm(server, partyForm())];
  server.answerWith({
    answers: two.answers,
    respond: (request) => (request.url.includes(one.form_id) ? one : two).respond(request),
    enterRoom: (socket) => socket.terminate(),
    close() {},
  });
  const html = `
    ${script(server.origin, "async")}
    <div data-sheaf-form="${one.form_id}" data-sheaf-fields="name=Ada&amp;drink=tea" data-sheaf-title="First"></div>
    <div data-sheaf-form="${two.form_id}" data-sheaf-params="email, name" data-sheaf-fields="name=Grace" data-sheaf-title="Second"></div>
    ${script(server.origin)}`;
  const url = site.serve("/", hostHtml(html), {
    "content-security-policy": `default-src 'none'; script-src 'unsafe-inline' ${server.origin}; frame-src ${server.origin}`,
  });
  await page.goto(`${url}?email=grace@example.com&name=Other&story=secret`);
  await expect(page.locator("iframe")).toHaveCount(2);
  const [first, second] = [page.frameLocator("[title=First]"), page.frameLocator("[title=Second]")];
  await expect(first.getByLabel("Name")).toHaveValue("Ada");
  await expect(first.getByLabel("E-mail")).toHaveValue("");
  await page.locator("[title=Second]").scrollIntoViewIfNeeded();
  await expect(second.getByLabel("Name")).toHaveValue("Grace");
  await expect(second.getByLabel("E-mail")).toHaveValue("grace@example.com");
  await expect(second.getByLabel("Story")).toHaveValue("");
  await expectExactFit(first);
  await expectExactFit(second);
});

test("placeholders and buttons that are added later, and a dialog opened by a script", async ({
  page,
  server,
  site,
}) => {
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  await page.goto(site.serve("/", hostHtml("", script(server.origin))));
  await page.evaluate((id) => {
    document.body.insertAdjacentHTML("beforeend", `<div data-sheaf-form="${id}"></div>`);
    window.Sheaf?.scan();
    window.Sheaf?.scan();
  }, form_id);
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.evaluate((id) => {
    window.Sheaf?.open(id, {
      mode: "drawer",
      title: "Ask us",
      fields: "name=Ada",
      onMessage: ({ type }) => {
        document.title = type;
      },
    });
  }, form_id);
  await expect(page.getByRole("dialog", { name: "Ask us" })).toBeVisible();
  await expect(page.frameLocator("dialog iframe").getByLabel("Name")).toHaveValue("Ada");
  await expect(page).not.toHaveTitle("Host");
  await page.evaluate(() => window.Sheaf?.close());
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the page scrolls to the top of a new section only if it is out of view", async ({
  page,
  server,
  site,
}) => {
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 800, height: 500 });
  const html = `<p style="height: 300px">Before</p><div data-sheaf-form="${form_id}"></div><p style="height: 2000px">After</p>`;
  await page.goto(site.serve("/", hostHtml(html, script(server.origin))));
  const frame = page.frameLocator("iframe");
  await expectExactFit(frame);
  const top = () =>
    page.locator("iframe").evaluate((element) => Math.round(element.getBoundingClientRect().top));

  await frame.getByLabel("Name").fill("Ada");
  await frame.getByRole("button", { name: "Next" }).scrollIntoViewIfNeeded();
  expect(await top()).toBeLessThan(0);
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.getByText("Section 2 of 3")).toBeVisible();
  await expect.poll(top).toBeCloseTo(0);

  await page.evaluate(() => window.scrollBy(0, -120));
  const before = await top();
  expect(before).toBe(120);
  // Not a mouse click, which would first scroll the button into view.
  await frame.getByRole("button", { name: "Back" }).evaluate((button: HTMLElement) => button.click());
  await expect(frame.getByText("Section 1 of 3")).toBeVisible();
  await expectExactFit(frame);
  expect(await top()).toBe(before);
});

// Proves attack/frame-messages
test("other windows cannot send the form's messages, and each message is an event of its frame", async ({
  page,
  server,
  site,
}) => {
  const form = await servePublicForm(server, partyForm());
  const { form_id } = form;
  await page.goto(
    site.serve("/", hostHtml(`<div data-sheaf-form="${form_id}"></div>`, script(server.origin, "async"))),
  );
  await expectExactFit(page.frameLocator("iframe"));
  const height = await page.locator("iframe").evaluate((frame) => {
    frame.addEventListener("sheaf:change", () => {
      document.title = "changed";
    });
    window.postMessage({ namespace: "forms.grida.co", type: "resize", height: 5 }, "*");
    return frame.clientHeight;
  });
  await expect.poll(async () => (await messagesOf(page)).at(-1)?.height).toBe(5);
  expect(await page.locator("iframe").evaluate((frame) => frame.clientHeight)).toBe(height);
  await page.frameLocator("iframe").getByLabel("Name").fill("Ada");
  await expect(page).toHaveTitle("changed");
  expect(await typesOf(page)).toContain("change");
});
