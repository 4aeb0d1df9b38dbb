import { NOTICES_PATH } from "#core/contracts/wire/paths.ts";
import { expect, test } from "./journey.ts";

test("the editor opens, and the Worker is healthy", async ({ page, request }) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.locator("#root")).not.toBeEmpty();
  expect(errors).toEqual([]);
  expect((await request.get("/healthz")).status()).toBe(200);
  const notices = await request.get(NOTICES_PATH);
  expect(notices.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(await notices.text()).toContain("SIL OPEN FONT LICENSE");
});
