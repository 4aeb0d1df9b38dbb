import { expect, test } from "vitest";
import { deviceOf, deviceText } from "./device.ts";

const MOZILLA = "Mozilla/5.0";
// Proves data/record-meta
test.each([
  [
    `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`,
    "Firefox 140",
    "Linux",
    "computer",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari 18",
    "iOS",
    "phone",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge 141",
    "Windows",
    "computer",
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
    "Chrome 141",
    "Android",
    "tablet",
  ],
  ["curl/8.5.0", null, null, null],
  [null, null, null, null],
] as const)("%s", (agent, browser, system, kind) => {
  expect(deviceOf(agent)).toEqual({ browser, system, kind });
});

test("a device is named by its kind and browser, without its description", () => {
  const iphone = `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`;
  expect([deviceText(iphone), deviceText("curl/8.5.0"), deviceText(null)]).toEqual([
    "Phone, Safari 18",
    null,
    null,
  ]);
});
