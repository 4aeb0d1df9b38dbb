import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { ROOT } from "#local/processes/data-folder.ts";
import { phonePlans } from "#local/vite/phone-plans.ts";

/** There is no server: the browser's requests are served from the folder. */
const ORIGIN = "http://gallery.test";

export interface Gallery {
  /** Serves the page's requests from now on. */
  serve(page: Page): Promise<void>;
  address(search: string): string;
  remove(): Promise<void>;
}

/** Builds only the gallery, into a temporary folder. */
export async function buildGallery(): Promise<Gallery> {
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
    address: (search) => `${ORIGIN}/${search}`,
    remove: () => rm(folder, { recursive: true }),
  };
}
