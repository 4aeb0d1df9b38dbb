import { expect, test } from "vitest";
import { clientAddress, requestMeta, visitorCountry } from "./request-meta.ts";

function requestFrom(cf: Record<string, unknown>): Request {
  const headers = {
    "user-agent": "A browser",
    referer: "https://example.com/page",
    "x-forwarded-for": "203.0.113.1",
  };
  return Object.assign(new Request("https://sheaf.test/", { headers }), { cf });
}

test("the location comes from the platform, at the precision of a town", () => {
  const request = requestFrom({
    country: "CH",
    region: "Zurich",
    city: "Zürich",
    latitude: "47.376887",
    longitude: "8.541694",
    asn: 64_496,
    tlsCipher: "AEAD",
  });
  expect(requestMeta(request)).toEqual({
    geo: { country: "CH", region: "Zurich", city: "Zürich", latitude: "47.38", longitude: "8.54" },
    x_useragent: "A browser",
    x_referer: "https://example.com/page",
  });
});

test("headers of the client change neither address nor location", () => {
  const request = requestFrom({});
  expect([clientAddress(request), requestMeta(request).geo]).toEqual([null, null]);
});

const from = (cf: unknown) => visitorCountry(Object.assign(new Request("https://forms.test"), { cf }));

test("the country is a valid code from the edge", () => {
  expect(from({ country: "CH" })).toBe("CH");
  for (const cf of [undefined, {}, { country: "T1" }, { country: "<b>" }, { country: 4 }]) {
    expect(from(cf)).toBeNull();
  }
  const headers = { "cf-ipcountry": "CH" };
  expect(visitorCountry(new Request("https://forms.test", { headers }))).toBeNull();
});
