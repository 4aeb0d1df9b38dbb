import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedName } from "../../fields/naming/reserved-name.ts";
import { isSystemKey, SYSTEM_KEYS, sessionStorageKey } from "./system-keys.ts";
import { parseSystemValues } from "./system-values.ts";

const uuid = "1F0E1D2C-3B4A-4978-8695-A4B3C2D1E0F0";

function parse(query: Record<string, string>) {
  return parseSystemValues((key) => (Object.hasOwn(query, key) ? query[key] : null));
}

describe("parseSystemValues", () => {
  it("reads all valid values", () => {
    const { values, errors } = parse({
      [SYSTEM_KEYS.session]: uuid,
      [SYSTEM_KEYS.time_zone]: "Asia/Seoul",
      [SYSTEM_KEYS.utc_offset]: "-540",
      [SYSTEM_KEYS.fingerprint]: "f".repeat(32),
      [SYSTEM_KEYS.customer_uuid]: uuid,
      [SYSTEM_KEYS.customer_email]: "ada@example.com",
      [SYSTEM_KEYS.customer_phone]: "+14155552671",
      [SYSTEM_KEYS.customer_name]: "Ada",
      [SYSTEM_KEYS.form_version]: "12",
    });
    expect(errors).toEqual([]);
    expect(values).toEqual({
      session_id: uuid.toLowerCase(),
      time_zone: "Asia/Seoul",
      utc_offset: -540,
      fingerprint: "f".repeat(32),
      customer_uuid: uuid.toLowerCase(),
      customer_signature: null,
      customer_email: "ada@example.com",
      customer_phone: "+14155552671",
      customer_name: "Ada",
      form_version: 12,
      is_honeypot_filled: false,
      robot_check: null,
    });
  });

  it("reports malformed ids and ignores malformed hints", () => {
    const { values, errors } = parse({
      [SYSTEM_KEYS.session]: "1",
      [SYSTEM_KEYS.fingerprint]: "short",
      [SYSTEM_KEYS.customer_email]: "nonsense",
      [SYSTEM_KEYS.time_zone]: "Mars/Base",
      [SYSTEM_KEYS.utc_offset]: "999999",
    });
    expect(errors).toEqual([
      { key: SYSTEM_KEYS.session, code: "UUID_FORMAT_MISMATCH" },
      { key: SYSTEM_KEYS.fingerprint, code: "VISITORID_FORMAT_MISMATCH" },
    ]);
    expect(values.session_id).toBeNull();
    expect(values.customer_email).toBeNull();
    expect(values.time_zone).toBeNull();
    expect(values.utc_offset).toBeNull();
  });

  it("treats empty values as absent", () => {
    expect(parse({ [SYSTEM_KEYS.fingerprint]: "", [SYSTEM_KEYS.session]: " " }).errors).toEqual([]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.values(SYSTEM_KEYS)), fc.string()), (query) => {
        parse(query);
      }),
    );
  });

  it("recognizes its prefix", () => {
    expect(isSystemKey("__gf_anything")).toBe(true);
    expect(isSystemKey("name")).toBe(false);
    expect(sessionStorageKey("f")).toBe("__gf_session/f");
  });

  it("leaves fields only the names that tell who answers", () => {
    const free = Object.values(SYSTEM_KEYS).filter((name) => !isReservedName(name));
    const { customer_uuid, customer_email, customer_phone, customer_name } = SYSTEM_KEYS;
    expect(free).toEqual([customer_uuid, customer_email, customer_phone, customer_name]);
  });
});
