import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { EMBED_SCRIPT_PATH, NOTICES_PATH } from "#core/contracts/wire/paths.ts";
import { drawings } from "#local/vite/drawings.ts";
import { editorChunks, workerChunks } from "#local/vite/editor-chunks.ts";
import { firstFiles } from "#local/vite/first-files.ts";
import { fonts } from "#local/vite/fonts.ts";
import { neonOverHttp } from "#local/vite/neon-over-http.ts";
import { oneRenderer } from "#local/vite/one-renderer.ts";
import { ownZone } from "#local/vite/own-zone.ts";
import { phonePlans } from "#local/vite/phone-plans.ts";
import { plainImports } from "#local/vite/plain-imports.ts";
import { releaseModule, versionHeaderOfFiles } from "#local/vite/release.ts";
import { RESPONDENT_ENTRIES, respondentAssets } from "#local/vite/respondent-assets.ts";
import { sampleProject } from "#local/vite/sample-project.ts";
import { startScriptInHtml } from "#local/vite/start-script.ts";
import { packageFolder, writeNotices } from "#local/vite/third-party-notices.ts";
import { workerOptionsFile } from "#local/vite/worker-options-file.ts";
import { fontFiles } from "#web/respondent/fonts.ts";

const RESPONDENT_MANIFEST = ".vite/respondent-manifest.json";
const EMBED_ENTRY = "web/embed/embed.ts";
const EMBED_FILE = EMBED_SCRIPT_PATH.slice(1);

/** The script for other sites: one classic script that works in any page. */
async function bundleEmbedScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2020", // We do not know which browsers other sites support.
      rolldownOptions: { input: EMBED_ENTRY, output: { format: "iife" } },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("The build produced no embed script.");
  return output.output[0].code;
}

/** Serves `/embed.js`: a file of the build; in dev, built for every request. */
function embedScript(): Plugin {
  return {
    name: "embed-script",
    configureServer(server) {
      server.middlewares.use(`/${EMBED_FILE}`, (_, response, next) => {
        bundleEmbedScript().then((code) => {
          response.setHeader("content-type", "text/javascript");
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== "respondent") return;
      this.emitFile({ type: "asset", fileName: EMBED_FILE, source: await bundleEmbedScript() });
    },
  };
}

/**
 * Packages whose files are in the build without being modules: fonts, and the imports of the editor's style sheet.
 */
const SHIPPED_FILES = [...fontFiles().map(({ source }) => source), "tailwindcss/package.json"];

/**
 * The licenses of every package in the build, browser and Worker alike. A license that is not allowed fails the
 * build.
 */
function thirdPartyNotices(): Plugin {
  const folders = new Set<string>();
  const note = (id: string) => {
    const folder = packageFolder(id);
    if (folder !== null) folders.add(folder);
  };
  return {
    name: "third-party-notices",
    sharedDuringBuild: true,
    configureServer(server) {
      server.middlewares.use(NOTICES_PATH, (_, response) => {
        readFile(join("dist/client", NOTICES_PATH), "utf8").then(
          (text) => response.setHeader("content-type", "text/plain; charset=utf-8").end(text),
          () => response.writeHead(404).end("Written by `npm run build`."),
        );
      });
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === "chunk") chunk.moduleIds.forEach(note);
    },
    // The Worker is built last, when all packages are known.
    async writeBundle() {
      if (this.environment.name !== "sheaf") return;
      const { resolve } = createRequire(import.meta.url);
      for (const source of SHIPPED_FILES) note(resolve(source));
      await writeFile(join("dist/client", NOTICES_PATH), await writeNotices(folders));
    },
  };
}

const GALLERY = "web/gallery/index.html";

/** `/gallery/` in dev: every input and cell in every state. Not part of the product, so no build contains it. */
function galleryPage(): Plugin {
  return {
    name: "gallery-page",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/gallery", (request, response, next) => {
        const path = `/gallery${request.url ?? ""}`;
        if (new URL(path, "http://localhost").pathname !== "/gallery/") return next();
        readFile(GALLERY, "utf8")
          .then((html) => server.transformIndexHtml(`/${GALLERY}`, html, path))
          .then((html) => {
            response.setHeader("content-type", "text/html");
            response.end(html);
          }, next);
      });
    },
  };
}

/**
 * The identity chunk contains all of zod, the contracts only parts of it. If they shared the package, every
 * respondent's request would load a chunk with all of zod. better-auth therefore gets its own copy.
 */
function ownZodForIdentity(): Plugin {
  const COPY = "?identity";
  const isZod = (id: string) => /\/node_modules\/zod\//.test(id);
  return {
    name: "own-zod-for-identity",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "sheaf",
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const isFromCopy = importer.endsWith(COPY);
      const isWanted =
        isFromCopy || (/^zod(\/|$)/.test(source) && /\/node_modules\/(?!zod\/)/.test(importer));
      if (!isWanted) return null;
      const plainImporter = isFromCopy ? importer.slice(0, -COPY.length) : importer;
      const resolved = await this.resolve(source, plainImporter, { ...options, skipSelf: true });
      return resolved !== null && isZod(resolved.id) ? { ...resolved, id: resolved.id + COPY } : resolved;
    },
    load(id) {
      return id.endsWith(COPY) ? readFile(id.slice(0, -COPY.length), "utf8") : null;
    },
  };
}

/** A script of the public pages. Each has an environment of its own, so that they share no chunk that both must load. */
const scriptEnvironment = (input: Record<string, string>, manifest: string | false): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    copyPublicDir: false,
    manifest,
    // Otherwise the page's first script would contain a list of every import()'s dependencies.
    modulePreload: false,
    rolldownOptions: {
      input,
      // What most islands use, in one file instead of two small ones.
      output: {
        codeSplitting: {
          groups: [{ name: "island", test: /\/respondent\/islands\/(?:elements|island)\.ts$/ }],
        },
      },
    },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    respondentAssets(),
    releaseModule(),
    versionHeaderOfFiles(),
    ownZone(),
    phonePlans(),
    plainImports(),
    embedScript(),
    fonts(),
    startScriptInHtml(),
    firstFiles(),
    drawings(),
    thirdPartyNotices(),
    galleryPage(),
    sampleProject(),
    ownZodForIdentity(),
    neonOverHttp(),
    oneRenderer(),
    workerOptionsFile(),
    cloudflare({
      // Otherwise it is named after the Worker, which has another name in staging.
      viteEnvironment: { name: "sheaf" },
      persistState: { path: join(process.env.SHEAF_DATA ?? ".data", "worker") },
      // It would accept connections from any page, and expose the secrets to them.
      inspectorPort: false,
      config: command === "serve" ? { vars: localVars() } : {},
    }),
  ],
  publicDir: "web/public",
  build: { target: "es2022" },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.respondent!);
      await builder.build(builder.environments.page!);
      await builder.build(builder.environments.later!);
      await builder.build(builder.environments.number!);
      await builder.build(builder.environments.slider!);
      await builder.build(builder.environments.sheaf!);
    },
  },
  environments: {
    client: {
      // Includes the public page's script so that the first visit in dev finds its packages ready.
      optimizeDeps: { entries: ["index.html", ...Object.values(RESPONDENT_ENTRIES)] },
      build: {
        manifest: true,
        rolldownOptions: {
          input: { editor: "index.html" },
          output: {
            // The entry lists hundreds of files by name; random characters do not compress.
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: editorChunks(),
          },
        },
      },
    },
    // Separate from the editor. Otherwise shared modules would become chunks with everything that either app uses.
    ...(command === "build" && {
      respondent: scriptEnvironment({ respondent: RESPONDENT_ENTRIES.scripts }, RESPONDENT_MANIFEST),
      page: scriptEnvironment({ page: RESPONDENT_ENTRIES.page_scripts }, false),
      later: scriptEnvironment({ later: RESPONDENT_ENTRIES.later_scripts }, false),
      number: scriptEnvironment({ number: RESPONDENT_ENTRIES.number_scripts }, false),
      slider: scriptEnvironment({ slider: RESPONDENT_ENTRIES.slider_scripts }, false),
    }),
    sheaf: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: { output: { codeSplitting: workerChunks() } },
      },
      optimizeDeps: { entries: "worker/index.ts" },
    },
  },
}));

/** The Worker gets local variables in `serve` only so that a deployment never contains localhost. */
function localVars(): Record<string, string> {
  return JSON.parse(process.env.SHEAF_LOCAL_VARS ?? "{}");
}
