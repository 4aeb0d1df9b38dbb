import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Ways in which browsers deny what a page keeps: in frames, private windows, and by policies. */
const DENIALS: Record<string, () => void> = {
  "throws when it is asked": () => {
    const deny = () => {
      throw new DOMException("The document is sandboxed.", "SecurityError");
    };
    indexedDB.open = deny;
    for (const name of ["localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(window, name, { get: deny });
    }
    // As Chromium and Firefox do where site data is blocked.
    navigator.locks.request = () => Promise.reject(new DOMException("Denied.", "SecurityError"));
    window.BroadcastChannel = class {
      constructor() {
        deny();
      }
    } as never;
  },
  "is missing": () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(window, name, { value: undefined });
    }
  },
  "never answers": () => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  },
};

const sketch = () => {
  const form = new FormSketch("Storage");
  form.field({ name: "name", label: "Name", type: "text", required: true });
  return form;
};

async function submitOnce(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const name = page.getByLabel("Name");
  await name.fill("Ad");
  // What stands between two keys of a slow person: the form stays usable.
  await expect(page.locator("form[inert]")).toHaveCount(0);
  await name.pressSequentially("a");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your response was received.")).toBeVisible();
}

for (const [way, deny] of Object.entries(DENIALS)) {
  test(`where the browser's storage ${way}, a response is sent once, and the next one too`, async ({
    page,
    server,
  }) => {
    const form = await servePublicForm(server, sketch());
    await page.addInitScript(deny);
    await submitOnce(page, form.path);
    await submitOnce(page, form.path);
    expect(form.stored).toMatchObject([{ name: "Ada" }, { name: "Ada" }]);
  });
}

test("in a frame without an origin of its own, a response is sent once", async ({ page, server }) => {
  const form = await servePublicForm(server, sketch());
  await page.route("**/host.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe sandbox="allow-scripts allow-forms" title="Form" src="${form.path}"></iframe>`,
    }),
  );
  await page.goto("/host.html");
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Name").fill("Ada");
  await frame.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("Your response was received.")).toBeVisible();
  expect(form.stored).toMatchObject([{ name: "Ada" }]);
});
