import { noisePng } from "../../journeys/files/pictures.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import { servePictures, servePreviews } from "./previews.ts";

/** Pictures of this origin so that nothing is fetched from elsewhere. */
const FIRST = "/icon.svg?first";
const SECOND = "/icon.svg?second";

// Proves editor/setting-start-page
test("a cover is added, removed and restored; an announcement has pictures and a text", async ({
  page,
  server,
}) => {
  const fake = new FakeForm("Village fête");
  await servePreviews(page, fake);
  await servePictures(page, fake);
  await openFormAt(page, server, fake, "form/start");
  const stored = async () => fake.form.start_page;
  const preview = page.frameLocator('iframe:not([aria-hidden="true"])');
  await expect(page.getByRole("button", { name: /^Cover / })).toBeVisible();
  await expectSoundEverywhere(page, "without a cover");
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step("a cover is added and written", async () => {
    await page.getByRole("button", { name: /^Cover / }).click();
    await expect(preview.getByRole("heading", { name: "Village fête" })).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("The summer's best day");
    await page.getByLabel("Subtitle").fill("Rain or shine");
    const address = page.getByLabel("Image link");
    await address.fill("javascript:alert(1)");
    await expect(page.getByText("Enter a link that starts with https://.")).toBeVisible();
    await address.fill(FIRST);
    await page.getByLabel("Image description").fill("A tent");
    await expect(preview.getByRole("heading", { name: "The summer's best day" })).toBeVisible();
    await expect(preview.getByRole("img", { name: "A tent" })).toHaveAttribute("src", FIRST);
    await expect(preview.getByText("Rain or shine")).toBeVisible();
    await expectSoundEverywhere(page, "with a cover");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("removed, restored, and removed again", async () => {
    await page.getByRole("button", { name: "Remove cover page" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove cover page" }).click();
    await expect(page.getByRole("button", { name: /^Announcement / })).toBeVisible();
    await expect.poll(stored).toBeNull();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("The summer's best day");
    await expect.poll(async () => (await stored())?.title).toBe("The summer's best day");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(stored).toBeNull();
  });

  await test.step("an announcement has ordered pictures and a text with marks", async () => {
    await page.getByRole("button", { name: /^Announcement / }).click();
    const another = page.getByLabel("Add an image by link");
    for (const src of [FIRST, SECOND]) {
      await another.fill(src);
      await page.keyboard.press("Enter");
      await expect(another).toHaveValue("");
    }
    await page.getByLabel("Description of image 2").fill("The second");
    await page.getByRole("button", { name: "Move image 2 up" }).click();
    await expect(page.getByLabel("Link of image 1")).toHaveValue(SECOND);
    await expect(page.getByLabel("Description of image 1")).toHaveValue("The second");
    const body = page.getByRole("textbox", { name: "Text" });
    await body.click();
    await page.keyboard.insertText("Bring ");
    await page.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.insertText("a hat");
    await expect.poll(stored).toMatchObject({
      template_id: "005",
      media: [
        { src: SECOND, alt: "The second" },
        { src: FIRST, alt: "" },
      ],
      body_html: "Bring <b>a hat</b>",
    });
    await expect(preview.locator("b").filter({ hasText: "a hat" })).toBeVisible();
    await expect(preview.getByRole("img", { name: "The second" })).toBeVisible();
    await page.getByRole("button", { name: "Remove image 2" }).click();
    await expect.poll(async () => (await stored())?.media.length).toBe(1);
  });

  await test.step("a picture from this device, announced to screen readers", async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload image" }).click();
    const buffer = noisePng(64, 64);
    await (await chooser).setFiles({ name: "hat.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("status").filter({ hasText: "Image uploaded." })).toBeAttached();
    await page.getByLabel("Description of image 2").fill("A hat");
    await expect
      .poll(async () => (await stored())?.media[1])
      .toEqual({ src: expect.stringMatching(/^\/v1\/assets\/[0-9a-f-]{36}$/), alt: "A hat" });
    const hat = preview.getByRole("img", { name: "A hat" });
    // The preview may load again in the meantime.
    await expect(async () => {
      expect(await hat.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
    }).toPass();
  });
  await expectSoundEverywhere(page, "with an announcement");
});
