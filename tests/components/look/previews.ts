import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Asset, createAsset, listAssets } from "#core/contracts/assets.ts";
import { noisePng } from "../../journeys/files/pictures.ts";
import { PUBLIC_WORKER } from "../../setup/public-worker-file.ts";
import type { FakeForm } from "../fakes/form.ts";
import type { createPublicWorker } from "../fakes/public-worker.ts";

/** Shows the previews of a form and of its ending as the Worker draws them. */
export async function servePreviews(page: Page, fake: FakeForm): Promise<void> {
  const bundle = (await import(PUBLIC_WORKER)) as { createPublicWorker: typeof createPublicWorker };
  const worker = bundle.createPublicWorker(fake.form);
  await page.route(/\/private\/editor\/[^/]+\/(?:ending\/)?preview$/, async (route) => {
    worker.database.form = fake.form;
    const response = await worker.preview(new Request(route.request().url()));
    const headers = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers, body });
  });
}

/** Takes uploaded pictures, and shows another one of 64 pixels in their place. */
export async function servePictures(page: Page, fake: FakeForm): Promise<void> {
  const body = noisePng(64, 64);
  const kept: Asset[] = [];
  await page.route("**/v1/assets/*", (route) => route.fulfill({ contentType: "image/png", body }));
  fake.answers
    .on(listAssets, () => kept)
    .on(createAsset, ({ query: { name } }) => {
      const id = randomUUID();
      const facts = { is_public: true, name, type: "image/png", size: body.length };
      const asset = { id, ...facts, created_at: new Date().toISOString(), src: `/v1/assets/${id}` };
      kept.unshift(asset);
      return asset;
    });
}
