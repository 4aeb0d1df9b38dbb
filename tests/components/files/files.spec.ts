import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { add, application, note, papers, photo, text } from "../../journeys/files/application.ts";
import { PNG } from "../../journeys/files/pictures.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { untilSaved } from "../../journeys/respondent-form.ts";
import { signal } from "../../journeys/signal.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { acceptUploads, STORAGE } from "../fakes/uploads.ts";

/** The questions that take files, in front of a storage in memory. */

async function serveApplication(page: Page, server: ComponentServer) {
  const form = await servePublicForm(server, application());
  await acceptUploads(page, form);
  return form;
}

test("the focus stays on the files when their drop area loads late", async ({ page, server }) => {
  const { path } = await serveApplication(page, server);
  const held = signal();
  await page.route(/\/files-[\w-]+\.js$/, async (route) => {
    await held.fired;
    await route.continue();
  });
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(papers(page).locator("[type=file]")).toBeFocused();
  await expect(papers(page).locator(".drop")).toBeHidden();
  held.fire();
  await expect(papers(page).locator(".drop")).toBeVisible();
  await expect(papers(page).locator("[type=file]")).toBeFocused();
});

test("a file counts that is chosen in a dialog which opened before the drop area loads", async ({
  page,
  server,
}) => {
  const { path } = await serveApplication(page, server);
  const held = signal();
  await page.route(/\/files-[\w-]+\.js$/, async (route) => {
    await held.fired;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator("html.ready")).toBeAttached();
  const opened = page.waitForEvent("filechooser");
  await papers(page).locator("[type=file]").click();
  const chooser = await opened;
  held.fire();
  await expect(papers(page).locator(".drop")).toBeVisible();
  await chooser.setFiles(text("late.txt", "chosen late"));
  await expect(papers(page).getByText("late.txt").first()).toBeVisible();
});

test("a refused file says why; dropped and pasted files are added, too", async ({ page, server }) => {
  const { path } = await serveApplication(page, server);
  await page.goto(path);
  await add(photo(page), [text("notes.txt")]);
  await expect(photo(page).getByRole("alert")).toContainText(
    "notes.txt: This file type isn’t accepted. Accepted: images",
  );
  await add(
    papers(page),
    Array.from({ length: 12 }, (_, n) => text(`${n}.txt`)),
  );
  await expect(papers(page).getByRole("alert")).toHaveText("No more than 10 allowed.");
  await expect(note(papers(page), "Uploaded")).toHaveCount(10);

  const send = (kind: "drop" | "paste") =>
    photo(page)
      .locator(".drop")
      .evaluate(
        (zone, { kind, bytes }) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(bytes)], `${kind}.png`, { type: "image/png" }));
          const event =
            kind === "drop"
              ? new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true })
              : new ClipboardEvent(kind, { clipboardData: transfer, bubbles: true, cancelable: true });
          // As Firefox and Safari do, wherever the focus is.
          const others = [...document.querySelectorAll(".question")].filter((one) => !one.contains(zone));
          const target = kind === "paste" ? others[0]! : zone;
          target.dispatchEvent(event);
        },
        { kind, bytes: [...PNG] },
      );
  await send("drop");
  await expect(photo(page).locator(".file-name", { hasText: "drop.png" })).toBeVisible();
  await expect(note(photo(page), "Uploaded")).toBeVisible();
  await photo(page).getByRole("button", { name: "Use an image from a URL" }).focus();
  await send("paste");
  await expect(photo(page).locator(".file-name", { hasText: "paste.png" })).toBeVisible();
  await expect(photo(page).locator(".file-name")).toHaveCount(1);
});

const bytes = (latin1: string) => Buffer.from(latin1, "latin1");
const named = (name: string, mimeType: string, buffer: typeof PNG) => ({ name, mimeType, buffer });
const HEIC = bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic");

test("a picture is what its bytes are, whatever its name says", async ({ page, server }) => {
  const form = new FormSketch("Pictures");
  form.field({ name: "photo", type: "image", label: "Photo", multiple: true });
  form.field({ name: "scan", type: "image", label: "Scan", accept: "image/jpeg" });
  const served = await servePublicForm(server, form);
  await acceptUploads(page, served);
  const sent: (string | undefined)[] = [];
  await page.route(STORAGE, async (route) => {
    if (route.request().method() === "PUT") sent.push(route.request().headers()["content-type"]);
    await route.fallback();
  });
  await page.goto(served.path);
  await add(photo(page), [named("a.jpg", "image/jpeg", PNG)]);
  await expect(note(photo(page), "Uploaded")).toHaveCount(1);
  await add(photo(page), [named("b.jpg", "image/jpeg", HEIC)]);
  await expect(note(photo(page), "Uploaded")).toHaveCount(2);
  await add(photo(page), [named("c.heic", "", HEIC)]);
  await expect(note(photo(page), "Uploaded")).toHaveCount(3);
  expect(sent).toEqual(["image/png", "image/heic", "image/heic"]);
  await add(photo(page), [named("page.jpg", "image/jpeg", bytes("<!doctype html>"))]);
  await expect(photo(page).getByRole("alert")).toContainText("page.jpg: ");
  await expect(photo(page).getByRole("alert")).toContainText("content");

  const scan = page.getByRole("group", { name: "Scan" });
  await add(scan, [named("scan.jpg", "image/jpeg", PNG)]);
  await expect(scan.getByRole("alert")).toHaveText(
    "scan.jpg: This file type isn’t accepted. Accepted: JPEG.",
  );
  await add(scan, [named("scan.png", "image/png", bytes("\xff\xd8\xff\xe0\0\x10JFIF\0"))]);
  await expect(note(scan, "Uploaded")).toHaveCount(1);
});

test("a refused file holds up the submit until it is removed or replaced, in an optional question, too", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Optional");
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "photo", type: "image", label: "Photo" });
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  // Before, the form sends the file itself, and the Worker judges it.
  await expect(photo(page).locator(".drop")).toBeVisible();
  await add(photo(page), [text("notes.txt")]);
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.click();
  const unsent = "A file couldn’t be uploaded. Please try again, or remove it.";
  await expect(page.getByText(unsent)).toBeVisible();
  await add(photo(page), [{ name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) }]);
  await expect(photo(page).locator(".file-name")).toHaveText("empty.png");
  await expect(photo(page).getByRole("button", { name: "Retry" })).toBeHidden();
  await submit.click();
  await expect(page.getByText(unsent)).toBeVisible();
  expect(served.stored).toEqual([]);
  await photo(page).getByRole("button", { name: "Remove empty.png" }).click();
  await submit.click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
});

test("an interrupted upload continues automatically when the connection is back", async ({
  page,
  context,
  server,
}) => {
  const { path } = await serveApplication(page, server);
  await page.goto(path);
  await expect(papers(page).locator(".drop")).toBeVisible();
  await context.setOffline(true);
  await add(papers(page), [text("a.txt")]);
  await expect(note(papers(page), "Upload failed")).toBeVisible();
  await context.setOffline(false);
  await expect(note(papers(page), "Uploaded")).toBeVisible();
});

test("an upload that a reload interrupted does not block the next one", async ({ page, server }) => {
  const { path } = await serveApplication(page, server);
  const begun = signal();
  // Held until the page is reloaded.
  await page.route(STORAGE, () => begun.fire(), { times: 1 });
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const picture = { name: "me.png", mimeType: "image/png", buffer: PNG };
  await add(photo(page), [picture]);
  await begun.fired;
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await add(photo(page), [picture]);
  await expect(note(photo(page), "Uploaded")).toBeVisible();
});

test(
  "every state of the files is accessible: light, dark, and in both directions",
  inTurn(2),
  async ({ page, server }) => {
    const form = await serveApplication(page, server);
    await page.route(STORAGE, (route) =>
      route.request().url().includes("broken.txt") ? route.abort() : route.fallback(),
    );
    await page.goto(form.path);
    await add(photo(page), [{ name: "me.png", mimeType: "image/png", buffer: PNG }]);
    await add(papers(page), [text(`${"a very long name of a file ".repeat(5)}.txt`), text("broken.txt")]);
    await expect(note(papers(page), "Upload failed")).toBeVisible();
    await expect(note(photo(page), "Uploaded")).toBeVisible();
    await add(photo(page), [text("notes.txt")]);
    await expectSoundEverywhere(page);
    await form.change({ lang: "ar" });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("[data-field-type=file] .file")).toHaveCount(1);
    expect(await layoutFaults(page)).toEqual([]);
  },
);
