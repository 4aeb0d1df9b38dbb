import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

function meetingForm(data: Record<string, unknown> | null = null): FormSketch {
  const form = new FormSketch("Meeting");
  form.field({ name: "place", type: "latlng", label: "Where?", required: true, data: data as never });
  form.field({ name: "note", type: "text", label: "Note" });
  return form;
}

const input = (page: Page) => page.getByRole("textbox", { name: "Where?" });
const map = (page: Page) => page.getByRole("application", { name: /^Map/ });

async function foreignRequests(page: Page, origin: string): Promise<string[]> {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && request.url().startsWith("http")) urls.push(request.url());
  });
  return urls;
}

test("a place is chosen on the map, moved by keyboard, kept over a reload and stored, without requests to other sites", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, meetingForm());
  const foreign = await foreignRequests(page, server.origin);
  const chunks: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/assets/land-")) chunks.push(request.url());
  });
  await page.goto(served.path);
  await expect(page.getByRole("button", { name: "Show map" })).toBeVisible();
  expect(chunks).toEqual([]);
  await page.getByRole("button", { name: "Show map" }).click();
  await expect(page.locator(".map-land")).toHaveCount(3);
  expect(chunks).toHaveLength(1);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const box = await map(page).boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await expect(input(page)).toHaveValue(/^-?\d+(\.\d+)?, -?\d+(\.\d+)?$/);
  const pressed = await input(page).inputValue();
  await page.mouse.move(box!.x + 200, box!.y + 100);
  await page.mouse.down();
  await page.mouse.move(box!.x + 100, box!.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect(input(page)).toHaveValue(pressed);
  await map(page).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("+");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.keyboard.press("ArrowRight");
  await saved;
  const [lat, lng] = (await input(page).inputValue()).split(", ").map(Number);
  expect(lat).toBeGreaterThan(Number(pressed.split(", ")[0]));
  await page.reload();
  await expect(input(page)).toHaveValue(`${lat}, ${lng}`);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ place: { lat, lng }, note: null }]);
  expect(foreign).toEqual([]);
});

test("only a press requests the device's position, which is shown with its accuracy in the form's language", async ({
  page,
  context,
  server,
}) => {
  const served = await servePublicForm(server, meetingForm());
  await context.grantPermissions(["geolocation"], { origin: server.origin });
  await context.setGeolocation({ latitude: 52.520008123, longitude: 13.404954, accuracy: 24.6 });
  await page.goto(served.path);
  await expect(input(page)).toHaveValue("");
  await page.getByRole("button", { name: "Use my current location" }).click();
  await expect(input(page)).toHaveValue("52.520008, 13.404954");
  await expect(
    page.getByText("Latitude 52.520008 · Longitude 13.404954 · Accurate to about 25 m"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ place: { lat: 52.520008, lng: 13.404954 }, note: null }]);
});

test("a refused or unknown position is reported, and coordinates can be typed", async ({ page, server }) => {
  const { path } = await servePublicForm(server, meetingForm());
  await page.goto(path);
  for (const [code, sentence] of [
    [1, "Your browser didn’t share your location."],
    [2, "Your location couldn’t be found."],
    [3, "Finding your location took too long."],
  ] as const) {
    await page.evaluate((code) => {
      navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code } as GeolocationPositionError);
    }, code);
    await page.getByRole("button", { name: "Use my current location" }).click();
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  }
  await input(page).fill("91, 0");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please check this value.")).toBeVisible();
  await page.getByRole("button", { name: "Show map" }).click();
  await input(page).fill("-33.86, 151.2");
  await expect(page.locator(".map-pin")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
});

test("the owner's tiles are requested only once the map is shown, and their host is named before", async ({
  page,
  server,
}) => {
  const tiles = { tiles: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Tile makers" };
  const { path } = await servePublicForm(server, meetingForm({ map: tiles }));
  const foreign = await foreignRequests(page, server.origin);
  await page.route("https://tiles.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>',
    }),
  );
  await page.goto(`${path}?place=52.52,13.4`);
  await expect(page.getByText("The map comes from tiles.example")).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole("button", { name: "Show map" }).click();
  await expect(page.getByText("© Tile makers")).toBeVisible();
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
  expect(foreign.every((url) => /^https:\/\/tiles\.example\/11\/\d+\/\d+\.png$/.test(url))).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("coordinates are typed, validated and stored", async ({ page, server }) => {
    const served = await servePublicForm(server, meetingForm());
    await page.goto(served.path);
    await input(page).fill("here");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Please check this value.").first()).toBeVisible();
    await input(page).fill("52.52, 13.40");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toEqual([{ place: { lat: 52.52, lng: 13.4 }, note: null }]);
  });
});

test(
  "the map is accessible at every width, light and dark, and right to left",
  inTurn(1),
  async ({ page, server }) => {
    const { path } = await servePublicForm(server, meetingForm());
    await page.goto(`${path}?place=52.52,13.4`);
    await page.getByRole("button", { name: "Show map" }).click();
    await expect(page.locator(".map-land")).toHaveCount(3);
    for (const width of [390, 1440]) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const dir of ["ltr", "rtl"]) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.locator("html").evaluate((html, direction) => html.setAttribute("dir", direction), dir);
          if (process.env.SHOTS)
            await page.screenshot({
              path: `${process.env.SHOTS}/location-${width}-${colorScheme}-${dir}.png`,
            });
          const { violations } = await axe(page).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
          );
          expect(found, `${width} ${colorScheme} ${dir}`).toEqual([]);
          expect(await layoutFaults(page), `${width} ${colorScheme} ${dir}`).toEqual([]);
        }
      }
    }
  },
);
