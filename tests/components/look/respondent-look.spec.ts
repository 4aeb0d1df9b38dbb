import type { Page } from "@playwright/test";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** The parts of a form that its theme decides. */
const themed = (stylesheet: FormDefinition["stylesheet"], isBranded = true) => ({
  is_powered_by_branding_enabled: isBranded,
  stylesheet,
});

const rgb = (css: string) => css.replace(/\s/g, "");

test("a palette colors the page in the light or dark scheme that the owner or the visitor prefers", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const opened = async (stylesheet: FormDefinition["stylesheet"], expected: RegExp) => {
    await form.change(themed(stylesheet));
    await page.goto(form.path);
    expect(await ground()).toMatch(expected);
  };
  await page.emulateMedia({ colorScheme: "light" });
  await opened({ palette: "ryu_009_neon_yellow" }, /oklch\(0\.94 0\.18 112\)/);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).toMatch(/oklch\(0\.15 /);
  await opened({ palette: "ryu_009_neon_yellow", appearance: "light" }, /oklch\(0\.94 /);
  await page.emulateMedia({ colorScheme: "light" });
  await opened({ palette: "ryu_009_neon_yellow", appearance: "dark" }, /oklch\(0\.15 /);
});

test("a switch removes the product's footer", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(form.path);
  await expect(page.getByText("Powered by Sheaf")).toBeVisible();
  await form.change(themed({}, false));
  await page.goto(form.path);
  await expect(page.getByText("Powered by Sheaf")).toHaveCount(0);
  await expect(page).toHaveTitle("Who is coming? · Summer party");
});

// Proves attack/custom-css
test("custom CSS changes the form only", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  const custom = `
    body { background: rgb(1, 2, 3) }
    .label { color: rgb(4, 5, 6) }
    .powered-by, .page + *, .page ~ * { display: none }
    @keyframes blink { from { opacity: 0.5 } }
    #form-view h1 { animation: blink 1s; &:hover { color: red } }
    @media (min-width: 1px) { #form-view { --mine: 1 } }`;
  await form.change(themed({ custom }));
  const color = (selector: string, property: "color" | "backgroundColor") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property);
  await page.goto(form.path);
  expect(rgb(await color(".label", "color"))).toBe("rgb(4,5,6)");
  expect(rgb(await color("main.page", "backgroundColor"))).toBe("rgb(1,2,3)");
  expect(rgb(await color("body", "backgroundColor"))).toBe("rgba(0,0,0,0)");
  await expect(page.getByText("Powered by Sheaf")).toBeVisible();
  const h1 = page.getByRole("heading", { level: 1 });
  expect(await h1.evaluate((element) => getComputedStyle(element).animationName)).toBe("blink");
  expect(await h1.evaluate((element) => getComputedStyle(element).getPropertyValue("--mine"))).toBe("1");
});

test("a page in the background runs in isolation, and cannot be focused or clicked", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.route("https://scenes.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>try { parent.document.title = "taken"; parent.pwned = 1 } catch {} document.title = origin</script>`,
    }),
  );
  const background = { type: "background", element: "iframe", src: "https://scenes.example/waves" } as const;
  await form.change({ background });
  const frame = page.locator("iframe.backdrop");
  await page.goto(form.path);
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  // It has an opaque origin.
  await expect.poll(() => page.frames()[1]?.title()).toBe("null");
  await expect(page).toHaveTitle(/Summer party/);
  await page.getByLabel("Name").fill("Ada");
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

const YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

function mediaForm(): FormSketch {
  const form = new FormSketch("Media");
  form.header("Outside of every section");
  form.field({ name: "early", type: "text", label: "Early" });
  form.section();
  form.media("video", YOUTUBE);
  form.media("pdf", "https://papers.example/terms.pdf");
  form.media("video", "https://films.example/clip.mp4");
  form.group("About you");
  form.field({ name: "name", type: "text", label: "Name" });
  form.divider();
  return form;
}

test("no other site is contacted before a click; then a video plays in place", async ({ page, server }) => {
  const { path } = await servePublicForm(server, mediaForm());
  const strangers: string[] = [];
  const reports: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.origin)) strangers.push(new URL(request.url()).host);
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) reports.push(message.text());
  });
  await page.route(/youtube-nocookie\.com|papers\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Playing</h1>" }),
  );
  await page.goto(path);
  // Blocks outside all sections are a step of their own, before the others.
  await expect(page.getByRole("heading", { name: "Outside of every section" })).toBeVisible();
  await page.getByLabel("Early").fill("x");
  await page.getByRole("button", { name: "Next" }).click();
  const film = page.getByRole("link", { name: "Play the video www.youtube.com" });
  await expect(film).toHaveAttribute("href", YOUTUBE);
  await expect(page.getByRole("group", { name: "About you" }).getByLabel("Name")).toBeVisible();
  expect(strangers).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  }

  await film.click();
  const player = page.locator("iframe.video");
  await expect(player).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
  await expect(player).toHaveAttribute("sandbox", /allow-scripts/);
  await expect(page.frameLocator("iframe.video").getByText("Playing")).toBeVisible();
  expect(new Set(strangers)).toEqual(new Set(["www.youtube-nocookie.com"]));
  expect(reports).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("videos and documents are links, and no part of the form is lost", async ({ page, server }) => {
    const { path } = await servePublicForm(server, mediaForm());
    await page.goto(path);
    for (const name of ["Play the video www.youtube.com", "Show the PDF papers.example"]) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    }
    await expect(page.getByLabel("Early")).toBeVisible();
    await expect(page.getByRole("group", { name: "About you" }).getByLabel("Name")).toBeVisible();
  });
});

test.describe("in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a receipt has a number and the time in the visitor's zone; texts come from the owner or the template", async ({
    page,
    server,
  }) => {
    const sketch = new FormSketch("Order");
    sketch.section();
    sketch.field({ name: "name", type: "text", label: "Name" });
    const overrides = { h2: "<em>Thanks</em>, {{fields.name}} ({{form_title}})" };
    const { path } = await servePublicForm(server, sketch, {
      form: {
        ending: {
          is_ending_page_enabled: true,
          ending_page_template_id: "receipt01",
          ending_page_i18n_overrides: { template_id: "receipt01", overrides },
          is_redirect_after_response_uri_enabled: false,
          redirect_after_response_uri: null,
        },
      },
    });
    await page.goto(path);
    await page.getByLabel("Name").fill("<b>Ada</b>");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Thanks, <b>Ada</b> (Order)" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("#001");
    await expect(page.locator("time")).toContainText("GMT+9");
    await expect(page.getByText("Please keep this page, or take a screenshot of it.")).toBeVisible();
  });
});

/** Position and height of each block of the page in CSS pixels: `tag top height`. */
function blocksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body, body *")].flatMap((element) => {
      if (getComputedStyle(element).display === "inline") return [];
      const { top, height } = element.getBoundingClientRect();
      return `${element.tagName} ${top} ${height}`;
    }),
  );
}

for (const [family, name] of [
  ["inter", "Inter"],
  ["lora", "Lora"],
  ["inconsolata", "Inconsolata"],
] as const) {
  test(`${name} loads late, from our own origin, without other families, and moves nothing`, async ({
    page,
    server,
  }) => {
    const form = await servePublicForm(server, partyForm());
    await form.change(themed({ "font-family": family }));
    const fonts: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.woff2", async (route) => {
      fonts.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          shifts.push(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(form.path, { waitUntil: "domcontentloaded" });
    await expect(page.getByLabel("Name")).toBeVisible();
    await expect.poll(() => fonts).toEqual([expect.stringMatching(`^/assets/fonts/${family}-basic-`)]);
    const before = await blocksOf(page);
    release();
    await page.waitForFunction(
      (one) => [...document.fonts].some(({ family, status }) => family === one && status === "loaded"),
      name,
    );
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      RegExp(`^${name},`),
    );
    expect(await blocksOf(page)).toEqual(before);
    // Without the system fonts that the fallbacks use, letters are a pixel higher or lower in their line.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001);
    await page.getByLabel("Name").fill("Łódź");
    await expect
      .poll(() => fonts.slice(1).toSorted())
      .toEqual(["latin-ext-usual", "western"].map((part) => expect.stringContaining(`/${family}-${part}-`)));
    const again = page.waitForRequest(`**/${family}-latin-ext-*`);
    await page.reload();
    await again;
    await expect(page.getByLabel("Name")).toHaveValue("Łódź");
  });
}

test("a font that fails to load leaves the form unchanged", async ({ page, server }) => {
  const form = await servePublicForm(server, partyForm());
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/fonts/"));
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(form.path);
  await failed;
  await expect(page.locator("html.ready")).toBeAttached();
  await page.getByLabel("Name").fill("Łódź");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Name")).toBeHidden();
  expect(errors).toEqual([]);
});
