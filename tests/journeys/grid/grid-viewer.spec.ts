import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { noisePng } from "../files/pictures.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

async function gridPath(cloud: CloudAddresses, document_id: string): Promise<string> {
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  return `/${document!.slug}/${document!.project}/${document_id}/data/responses`;
}

/** A second of silence. */
function wav(): Buffer {
  const data = Buffer.alloc(8_000, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A film of a few frames, made by the browser itself. */
async function webm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d")!;
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const film = new Promise<Blob>((resolve) => {
      recorder.addEventListener("dataavailable", ({ data }) => resolve(data));
    });
    recorder.start();
    for (let frame = 0; frame < 10; frame++) {
      pen.fillRect(frame * 10, 0, 10, 10);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    return [...new Uint8Array(await (await film).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** A page with a word. Readers rebuild the table of its objects. */
const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R
/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length 41>> stream
BT /F1 24 Tf 20 40 Td (Application) Tj ET
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
`;

const FILES = [
  { name: "first.png", mimeType: "image/png", buffer: noisePng(320, 200) },
  { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
  { name: "sound.wav", mimeType: "audio/wav", buffer: wav() },
  { name: "paper.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) },
];

// Proves data/cell-files, data/viewer-modal, data/viewer-small-window, data/viewer-download
// Proves data/viewer-no-preview, data/file-content-type, data/error-table-missing, data/error-viewer
test("a member looks at each kind of file, and keeps one in a small window while pages change", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Applications");
  const papers = form.field({ name: "papers", type: "file", label: "Papers", multiple: true });
  const { owner, document_id, path } = await openForm(cloud, form);
  await page.goto(path);
  const clip = { name: "clip.webm", mimeType: "video/webm", buffer: await webm(page) };
  const files = FILES.toSpliced(3, 0, clip);
  await page.locator("[type=file]").first().setInputFiles(files);
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toHaveCount(files.length);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  await resumeSession(page.context(), owner);
  const address = await gridPath(cloud, document_id);
  await page.goto(address);
  const cell = page.locator(`[data-row] [data-column="${papers.id}"]`);

  await test.step("the pressed file opens, and a type without a preview says so", async () => {
    await cell.getByRole("button", { name: "notes.txt" }).click();
    const viewer = page.getByRole("dialog", { name: "notes.txt" });
    await expect(viewer).toContainText("2 of 5 in #001");
    await expect(viewer).toContainText("Preview not available for this file type (txt)");
    await expect(viewer.getByRole("link", { name: "Download" })).toHaveAttribute("download", "notes.txt");
    await expectSoundEverywhere(page, "a file without a preview");
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(page.getByRole("grid")).toBeFocused();
  });

  await test.step("arrow keys turn to the other files and stop at the ends", async () => {
    await cell.getByRole("button", { name: "first.png" }).click();
    const picture = page.getByRole("dialog", { name: "first.png" }).getByRole("img", { name: "first.png" });
    await expect(picture).toHaveJSProperty("naturalWidth", 320);
    await expectSoundEverywhere(page, "a picture");
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("dialog", { name: "first.png" })).toBeVisible();
    await page.keyboard.press("End");
    const paper = page.getByRole("dialog", { name: "paper.pdf" });
    await expect(paper).toContainText("5 of 5");
    await expect(paper.getByRole("button", { name: "Next file" })).toHaveAttribute("aria-disabled", "true");
    const canShow = await page.evaluate(() => navigator.pdfViewerEnabled);
    await expect(
      canShow ? paper.locator("iframe[title='paper.pdf']") : paper.getByText("can’t show PDF files"),
    ).toBeVisible();
    // With a press: a browser's PDF viewer takes the focus, and has arrow keys of its own.
    await paper.getByRole("button", { name: "Previous file" }).click();
    const video = page.getByRole("dialog", { name: "clip.webm" }).locator("video");
    await expect(video).toHaveJSProperty("videoWidth", 300);
    await video.evaluate((player: HTMLVideoElement) => player.play());
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "Previous file" }).click();
    await expect(page.getByRole("dialog", { name: "sound.wav" }).locator("audio")).toBeVisible();
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.getByRole("button", { name: "Exit full screen" }).click();
    await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
  });

  await test.step("a small window stays while pages change, and inside the screen", async () => {
    await page.getByRole("button", { name: "Picture in picture" }).click();
    const small = page.getByRole("dialog", { name: "Picture in picture: sound.wav" });
    await expect(small.getByRole("button", { name: "Move" })).toBeFocused();
    const audio = await small.locator("audio").elementHandle();
    await page.getByRole("tab", { name: "Sessions" }).click();
    await expect(page).toHaveURL(/\/sessions/);
    await page.getByRole("link", { name: "Share" }).first().click();
    await expect(page.getByRole("heading", { name: "Share" })).toBeVisible();
    // The same element, so that it plays on.
    expect(await audio!.evaluate((element) => element.isConnected)).toBe(true);
    await expectSoundEverywhere(page, "a small window");

    const placeOf = async () => (await small.boundingBox())!;
    await small.getByRole("button", { name: "Move" }).focus();
    const before = await placeOf();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(placeOf).toMatchObject({ x: before.x + 16, y: before.y - 64 });
    await small.getByRole("button", { name: "Resize" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(placeOf).toMatchObject({ width: before.width + 16, height: before.height });

    // By pointer: moved by its bar and its grip, resized by its corner.
    const drag = async (handle: Locator, x: number, y: number) => {
      const at = (await handle.boundingBox())!;
      await page.mouse.move(at.x + 8, at.y + 8);
      await page.mouse.down();
      await page.mouse.move(at.x + 8 + x, at.y + 8 + y, { steps: 4 });
      await page.mouse.up();
    };
    const [bar, grip] = [
      small.getByText("sound.wav", { exact: true }),
      small.getByRole("button", { name: "Move" }),
    ];
    const corner = small.getByRole("button", { name: "Resize" });
    const started = await placeOf();
    await drag(bar, 40, -30);
    await expect.poll(placeOf).toMatchObject({ x: started.x + 40, y: started.y - 30, width: started.width });
    await drag(grip, 20, -10);
    await expect.poll(placeOf).toMatchObject({ x: started.x + 60, y: started.y - 40, width: started.width });
    // It ends where the pointer was released.
    await page.mouse.move(5, 5);
    await drag(corner, 70, 25);
    const larger = { x: started.x + 60, y: started.y - 40, width: started.width + 70 };
    await expect.poll(placeOf).toMatchObject({ ...larger, height: started.height + 25 });
    await drag(corner, -2_000, -2_000);
    await expect.poll(async () => (await placeOf()).width).toBeLessThan(started.width);
    expect(await placeOf()).toMatchObject({ x: larger.x, y: larger.y });
    await drag(corner, 5_000, 5_000);
    await expect.poll(async () => (await placeOf()).width).toBeGreaterThan(started.width);
    await expectInside(page, placeOf);
    await drag(bar, -5_000, -5_000);
    await expect.poll(async () => Math.min((await placeOf()).x, (await placeOf()).y)).toBeLessThan(40);
    await expectInside(page, placeOf);
    await drag(corner, -300, -300);
    await drag(bar, 5_000, 5_000);
    await expect.poll(async () => (await placeOf()).x).toBeGreaterThan(300);
    await expectInside(page, placeOf);
    await page.setViewportSize({ width: 390, height: 500 });
    await expectInside(page, placeOf);
    await page.keyboard.press("Escape");
    await expect(small).toHaveCount(0);
  });

  await test.step("a file that cannot be read says so", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await page.route("**/file/preview/src?*", (route) =>
      route.request().method() === "HEAD" ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await cell.getByRole("button", { name: "first.png" }).click();
    await expect(page.getByRole("alert")).toHaveText("Unable to read the file");
  });
});

async function expectInside(page: Page, placeOf: () => Promise<Box>) {
  const { width, height } = page.viewportSize()!;
  await expect
    .poll(async () => {
      const box = await placeOf();
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    })
    .toBe(true);
}
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
