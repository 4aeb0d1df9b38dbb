import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { withoutFallback } from "./drawings.ts";

const DIST = join(dirname(createRequire(import.meta.url).resolve("@excalidraw/excalidraw")), "..");
const ASKS = /push\(new URL\(\w+,\s*\w+\.ASSETS_FALLBACK_URL\)\)/;

test.each(["dev", "prod"])("the code of drawings (%s) names no other site for fonts", (build) => {
  const folder = join(DIST, build);
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const asking = files
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((code) => ASKS.test(code));
  expect(asking).toHaveLength(1);
  for (const code of asking) expect(withoutFallback(code)).not.toMatch(ASKS);
});
