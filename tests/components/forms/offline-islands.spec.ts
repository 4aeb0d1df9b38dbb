import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** The file of the control for passwords, by its name in the build. */
const FILE = /\/assets\/password-[^/]+\.js/;

test("a control whose file did not arrive is tried again when it is touched", async ({ page, server }) => {
  const form = new FormSketch("Account");
  form.field({ name: "name", label: "Name", type: "text" });
  form.field({ name: "secret", label: "Secret", type: "password" });
  const served = await servePublicForm(server, form);
  let asked = 0;
  let isThere = false;
  await page.route(FILE, (route) => {
    asked += 1;
    return isThere ? route.fallback() : route.abort("internetdisconnected");
  });
  await page.goto(served.path);
  await page.getByLabel("Name").click();
  await page.getByLabel("Secret").click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByLabel("Name").click();
  isThere = true;
  await page.getByLabel("Secret").click();
  await expect(page.locator("[data-island=password][data-mounted]").first()).toBeAttached();
});
