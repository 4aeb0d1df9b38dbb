import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { CRONS } from "./scheduled.ts";

test("wrangler.toml has the cron triggers that the Worker knows, and no others", () => {
  const { triggers } = unstable_readConfig({ config: "wrangler.toml" });
  expect(triggers.crons?.toSorted()).toEqual(Object.values(CRONS).toSorted());
});
