import type { Plugin } from "vite";

/**
 * Serves the address and the keys of the sample project of `npm run dev`, which the editor then offers. No build
 * contains them.
 */
export function sampleProject(): Plugin {
  return {
    name: "sample-project",
    apply: "serve",
    configureServer(server) {
      const sample = process.env.SHEAF_SAMPLE_PROJECT;
      server.middlewares.use("/sample-project.json", (_, response) => {
        if (sample === undefined) return response.writeHead(404).end();
        response.setHeader("content-type", "application/json").end(sample);
        // Its database starts with the first request, and is ready by the time somebody connects it.
        void fetch((JSON.parse(sample) as { url: string }).url).catch(() => {});
      });
    },
  };
}
