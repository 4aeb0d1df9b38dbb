import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";
import { phonePlans } from "#local/vite/phone-plans.ts";
import { test as base } from "../../warm-browser.ts";

/** There is no server: the browser's requests are served from the folder. */
const ORIGIN = "http://gallery.test";

export const galleryAddress = (search: string) => `${ORIGIN}/${search}`;

interface Gallery {
  /** Serves the page's requests from now on. */
  serve(page: Page): Promise<void>;
  remove(): Promise<void>;
}

/** Builds only the gallery, into a temporary folder. */
async function buildGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-gallery-"));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [react(), tailwindcss(), phonePlans("client")],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: join(ROOT, "web/gallery/index.html") },
    },
  });
  return {
    async serve(page) {
      await page.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(folder, pathname === "/" ? "web/gallery/index.html" : pathname);
        return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
      });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Playwright's test with the gallery, which each process builds once. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const gallery = await buildGallery();
      await use(gallery);
      await gallery.remove();
    },
    // Builds the gallery.
    { scope: "worker", timeout: 120_000 },
  ],
  page: async ({ page, gallery }, use) => {
    await gallery.serve(page);
    await use(page);
  },
});

export { expect };
