import { readFile } from "node:fs/promises";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";

test("a link is shared by mail, by message and as a QR code for posters", async ({ page, server }) => {
  const { form_id } = await openFormAt(page, server, "Fête & fair", "connect/share");
  const ways = page.getByRole("list", { name: "Send the link" });
  const address = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(address).toContain(form_id);
  const message = encodeURIComponent(`Fête & fair\n${address}`);
  await expect(ways.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${message}`,
  );
  await expect(ways.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    `mailto:?subject=${encodeURIComponent("Fête & fair")}&body=${message}`,
  );
  await page.getByText("QR code", { exact: true }).click();
  await expect(page.getByRole("img", { name: "QR code of the link to Fête & fair" })).toBeVisible();
  for (const [name, file, start] of [
    ["Download SVG", "Fête & fair QR code.svg", "<svg xmlns"],
    ["Download PNG", "Fête & fair QR code.png", "\x89PNG"],
  ] as const) {
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(file);
    const bytes = await readFile(await download.path());
    expect(bytes.toString("latin1").startsWith(start)).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Embed on your site").click();
  await page.getByText("For developers").click();
  await page.getByRole("heading", { name: "Share", exact: true }).scrollIntoViewIfNeeded();
  await expectSoundEverywhere(page);
});
