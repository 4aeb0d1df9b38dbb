import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query, storedAnswers, storedCells, untilSaved } from "../respondent-form.ts";
import { signal } from "../signal.ts";
import { add, application, note, papers, photo, text } from "./application.ts";
import { PNG } from "./pictures.ts";

const STORAGE = "**/cdn-cgi/local/r2/s3/**";

test("several files are uploaded, one fails and is retried, and the form waits for them", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, application());
  let isBroken = true;
  const begun = signal();
  const held = signal();
  await page.route(STORAGE, async (route) => {
    if (route.request().url().includes("slow.txt")) {
      begun.fire();
      await held.fired;
    }
    if (isBroken && route.request().url().includes("broken.txt")) return route.abort();
    return route.continue();
  });
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(papers(page).getByText("Please add a file.")).toBeVisible();
  await expect(papers(page).locator("[type=file]")).toBeFocused();

  await add(papers(page), [text("same.txt", "one"), text("same.txt", "two"), text("slow.txt")]);
  await expect(note(papers(page), "Uploaded")).toHaveCount(2);
  await expect(papers(page).getByText("Please add a file.")).toBeHidden();
  await begun.fired;
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please wait until the upload is finished.")).toBeVisible();
  held.fire();
  await expect(note(papers(page), "Uploaded")).toHaveCount(3);

  await add(papers(page), [text("broken.txt")]);
  await expect(note(papers(page), "Upload failed")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("A file couldn’t be uploaded.")).toBeVisible();
  isBroken = false;
  await papers(page).getByRole("button", { name: "Retry" }).click();
  await expect(note(papers(page), "Uploaded")).toHaveCount(4);
  await papers(page).getByRole("button", { name: "Remove slow.txt" }).click();
  await expect(papers(page).getByRole("button", { name: "Remove broken.txt" })).toBeFocused();

  await add(photo(page), [{ name: "photo (1).png", mimeType: "image/png", buffer: PNG }]);
  await expect(note(photo(page), "Uploaded")).toBeVisible();
  await expect(photo(page).locator("img")).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const cells = await storedCells(cloud, form_id);
  expect(cells.papers!.value).toEqual(["same.txt", "same.txt", "broken.txt"]);
  expect(new Set(cells.papers!.storage_object_paths).size).toBe(3);
  expect(cells.photo!.value).toEqual(["photo (1).png"]);
});

test("uploaded files are kept over a reload, and their metadata controls conditions", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, application());
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  const why = page.getByLabel("Why so many?");
  await expect(why).toBeHidden();
  await add(papers(page), [text("a.txt"), text("b.txt")]);
  await expect(note(papers(page), "Uploaded")).toHaveCount(2);
  await expect(why).toBeVisible();
  await why.fill("Because");
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" &&
      (response.request().postData() ?? "").includes("Because") &&
      response.ok(),
  );
  await saved;
  await page.reload();
  await expect(papers(page).locator(".file-name", { hasText: "b.txt" })).toBeVisible();
  await expect(note(papers(page), "5 bytes · Uploaded")).toHaveCount(2);
  await expect(why).toHaveValue("Because");
  await papers(page).getByRole("button", { name: "Remove a.txt" }).click();
  await expect(why).toBeHidden();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answers] = await storedAnswers(cloud, form_id);
  expect(answers).toEqual({ name: "Ada", photo: null, papers: ["b.txt"] });
});

test("files keep their order over a reload, even if their metadata is unavailable", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, application());
  const names = ["a.txt", "b.txt", "c.txt"];
  const held = signal();
  // The first file is announced last.
  await page.route("**/file/upload/signed-url", async (route) => {
    if (route.request().postData()?.includes("a.txt")) await held.fired;
    await route.continue();
  });
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await add(
    papers(page),
    names.map((name) => text(name)),
  );
  await expect(note(papers(page), "Uploaded")).toHaveCount(2);
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" &&
      (response.request().postData() ?? "").includes("a.txt") &&
      response.ok(),
  );
  held.fire();
  await saved;
  await page.reload();
  await expect(papers(page).locator(".file-name")).toHaveText(names);
  await page.route("**/field/*/file", (route) => route.abort());
  await page.reload();
  await expect(papers(page).locator(".file-name")).toHaveText(names);
  await page.getByLabel("Why so many?").fill("Because");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect((await storedCells(cloud, form_id)).papers!.value).toEqual(names);
});

test("an upload whose response was lost counts as sent, and one that fails gets a new address", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, application());
  const addresses = new Set<string>();
  let tries = 0;
  await page.route(STORAGE, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("lost.txt") && ++tries === 1) {
      // The file arrives, but the response is lost.
      await route.fetch();
      return route.abort();
    }
    if (pathname.endsWith("stuck.txt")) {
      addresses.add(pathname);
      if (addresses.size === 1) return route.abort();
    }
    return route.continue();
  });
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await add(papers(page), [text("lost.txt"), text("stuck.txt")]);
  await expect(note(papers(page), "Uploaded")).toHaveCount(2);
  expect([tries, addresses.size]).toEqual([2, 2]);
  await page.getByLabel("Why so many?").fill("Because");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect((await storedCells(cloud, form_id)).papers!.value).toEqual(["lost.txt", "stuck.txt"]);
});

/** One second of silence. */
function wav(): Buffer {
  const samples = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF");
  header.writeUInt32LE(36 + samples, 4);
  header.write("WAVEfmt ", 8);
  for (const [offset, value] of [
    [16, 16],
    [24, samples],
    [28, samples],
    [40, samples],
  ] as const) {
    header.writeUInt32LE(value, offset);
  }
  for (const [offset, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const) {
    header.writeUInt16LE(value, offset);
  }
  header.write("data", 36);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}

test("the duration of a recording controls conditions, in the page and on the server", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Recording");
  const voice = form.field({ name: "voice", type: "audio", label: "Voice" });
  form.field({ name: "why", type: "text", label: "Why so short?", required: true }, [
    { $ref: `#/fields/${voice.id}/file/duration` },
    ">",
    2,
  ]);
  const { form_id, path } = await openForm(cloud, form);
  await page.goto(path);
  const why = page.getByLabel("Why so short?");
  const group = page.getByRole("group", { name: "Voice" });
  await group.locator("[type=file]").setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: wav() });
  await expect(note(group, "Uploaded")).toBeVisible();
  const player = group.getByLabel("a.wav").and(group.locator("audio[controls]"));
  await expect(player).toBeVisible();
  // The browser's own player seeks, plays and pauses, also by keyboard.
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 0.5;
  });
  await player.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.5);
  await player.evaluate((audio: HTMLAudioElement) => audio.pause());
  await expect(player).toHaveJSProperty("paused", true);
  await expect(why).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(why).toBeFocused();
  await why.fill("No breath");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ voice: ["a.wav"], why: "No breath" }]);
  const [stored] = await query<{ duration: number }>(
    cloud,
    "SELECT duration FROM stored_file WHERE form_id = $1",
    [form_id],
  );
  expect(stored?.duration).toBe(1);
});

test("a preview validates files and stores none", async ({ page, cloud }) => {
  const { form_id, owner } = await openForm(cloud, application());
  await resumeSession(page.context(), owner);
  // Files are also accepted if they are chosen before the code of the question has loaded.
  const held = signal();
  await page.route(/\/files-[^/]*\.js$/, async (route) => {
    await held.fired;
    await route.continue();
  });
  await page.goto(previewPath(form_id));
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(papers(page).getByText("Please add a file.")).toBeVisible();
  await add(papers(page), [text("a.txt")]);
  held.fire();
  await expect(page.locator("[data-island=files][data-mounted]")).toHaveCount(2);
  await add(photo(page), [{ name: "dot.png", mimeType: "image/png", buffer: PNG }]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("This was a preview. Nothing was saved.")).toBeVisible();
  const [counted] = await query<{ files: number }>(
    cloud,
    "SELECT count(*)::integer AS files FROM stored_file WHERE form_id = $1",
    [form_id],
  );
  expect(counted?.files).toBe(0);
});

// Proves attack/uploads
test("the storage accepts the announced file only", async ({ page, cloud }) => {
  const { path } = await openForm(cloud, application());
  await page.goto(path);
  const announced = page.waitForResponse((response) => response.url().endsWith("/file/upload/signed-url"));
  await add(papers(page), [text("a.txt", "hello")]);
  const { data } = await (await announced).json();
  await expect(note(papers(page), "Uploaded")).toBeVisible();
  /**
   * Whether the storage accepted the signed request. When it refuses one, it may close the connection before reading
   * the body.
   */
  const isSigned = (url: string, type: string, body: string) =>
    page.request.put(url, { headers: { "content-type": type, "if-none-match": "*" }, data: body }).then(
      (response) => response.status() === 412,
      () => false,
    );
  expect(await isSigned(data.signedUrl, "text/html", "hello")).toBe(false);
  expect(await isSigned(data.signedUrl, "text/plain", "longer than hello")).toBe(false);
  expect(await isSigned(data.signedUrl.replace("a.txt", "b.txt"), "text/plain", "hello")).toBe(false);
  expect(await isSigned(data.signedUrl.replace(/Signature=./, "Signature=x"), "text/plain", "hello")).toBe(
    false,
  );
  // Uses another connection if the last one was closed. The file exists already, so this request is refused too.
  await expect.poll(() => isSigned(data.signedUrl, "text/plain", "hallo")).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the question with stored files passes the checks", async ({ page, cloud }) => {
    const { path } = await openForm(cloud, application());
    await page.goto(path);
    await page.locator(".question[data-field-type=file] [type=file]").setInputFiles([text("a.txt")]);
    await page.getByLabel("Name").fill("  ");
    await page.locator(".question[data-field-type=image] [type=file]").setInputFiles([text("b.png")]);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(papers(page).getByLabel("a.txt (5 bytes)")).toBeChecked();
    await page.setViewportSize({ width: 390, height: 1_000 });
    expect(await layoutFaults(page)).toEqual([]);
  });

  test("files are posted with the form; a refused form keeps them, and each can be removed", async ({
    page,
    cloud,
  }) => {
    const { form_id, path } = await openForm(cloud, application());
    await page.goto(path);
    await page.getByLabel("Name").fill("   ");
    await page
      .locator(".question[data-field-type=file] [type=file]")
      .setInputFiles([text("a.txt"), text("b.txt")]);
    await page.locator(".question[data-field-type=image] [type=file]").setInputFiles({
      name: "page.png",
      mimeType: "image/png",
      buffer: Buffer.from("<script>alert(1)</script>"),
    });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(photo(page).getByText("This file’s contents don’t match its file type.")).toBeVisible();
    await expect(papers(page).getByLabel("a.txt (5 bytes)")).toBeChecked();
    await papers(page).getByLabel("b.txt (5 bytes)").uncheck();
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    const cells = await storedCells(cloud, form_id);
    expect(cells.papers!.value).toEqual(["a.txt"]);
    expect(cells.photo).toEqual({ value: null });
  });
});
