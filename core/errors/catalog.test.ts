import { describe, expect, it } from "vitest";
import { AppError } from "./app-error.ts";
import { ERROR_CATALOG, type ErrorCode, errorPageLocation, isErrorCode } from "./catalog.ts";
import { codeOfSqlstate, SQLSTATE_CODES } from "./sqlstate.ts";

const form_id = "11111111-2222-4333-8444-555555555555";

describe("errorPageLocation", () => {
  it.each([
    ["INTERNAL_SERVER_ERROR", "developererror"],
    ["MISSING_REQUIRED_HIDDEN_FIELDS", "badrequest?error=MISSING_REQUIRED_HIDDEN_FIELDS"],
    ["UNKNOWN_FIELDS_NOT_ALLOWED", "badrequest?error=UNKNOWN_FIELDS_NOT_ALLOWED"],
    ["FORM_FORCE_CLOSED", "formclosed?oops=FORM_CLOSED_WHILE_RESPONDING"],
    ["FORM_CLOSED_WHILE_RESPONDING", "formclosed?oops=FORM_CLOSED_WHILE_RESPONDING"],
    ["FORM_RESPONSE_LIMIT_REACHED", "formclosed?oops=FORM_CLOSED_WHILE_RESPONDING"],
    ["FORM_SCHEDULE_NOT_IN_RANGE", "formclosed?oops=FORM_SCHEDULE_NOT_IN_RANGE"],
    ["FORM_SOLD_OUT", "formsoldout"],
    ["FORM_OPTION_UNAVAILABLE", "formoptionsoldout"],
  ] as const)("sends a refused submit with %s to %s", (code, target) => {
    expect(errorPageLocation(code, form_id)).toBe(`/d/e/${form_id}/${target}`);
  });

  it("names no submit in the address when the form was already closed on load", () => {
    expect(errorPageLocation("FORM_FORCE_CLOSED", form_id, "load")).toBe(`/d/e/${form_id}/formclosed`);
    expect(errorPageLocation("FORM_OPTION_UNAVAILABLE", form_id, "load")).toBeNull();
    expect(errorPageLocation("MISSING_REQUIRED_HIDDEN_FIELDS", form_id, "load")).toBeNull();
  });

  it("adds only the known ids", () => {
    const at = (identity: object) =>
      errorPageLocation("FORM_RESPONSE_LIMIT_BY_CUSTOMER_REACHED", form_id, "submit", identity);
    expect(at({})).toBe(`/d/e/${form_id}/alreadyresponded`);
    expect(at({ session_id: "s&1", customer_id: null, fingerprint: undefined })).toBe(
      `/d/e/${form_id}/alreadyresponded?session_id=s%261`,
    );
    expect(at({ fingerprint: "f", customer_id: "c", session_id: "s" })).toBe(
      `/d/e/${form_id}/alreadyresponded?fingerprint=f&customer_id=c&session_id=s`,
    );
  });

  it("escapes the form id so that it cannot lead to another address", () => {
    expect(errorPageLocation("FORM_SOLD_OUT", "../../evil?x")).toBe("/d/e/..%2F..%2Fevil%3Fx/formsoldout");
  });
});

describe("the catalog", () => {
  it("has an error status and a message for every code", () => {
    for (const row of Object.values(ERROR_CATALOG)) {
      expect(row.status).toBeGreaterThanOrEqual(400);
      expect(row.message).not.toBe("");
    }
  });

  it("recognizes its own codes only, not properties of Object.prototype", () => {
    expect(isErrorCode("FORM_SOLD_OUT")).toBe(true);
    expect(isErrorCode("constructor")).toBe(false);
    expect(isErrorCode(undefined)).toBe(false);
  });

  it("maps each of our SQLSTATEs to a code, and no other SQLSTATE", () => {
    for (const code of Object.values(SQLSTATE_CODES)) expect(isErrorCode(code)).toBe(true);
    expect(codeOfSqlstate("XX231")).toBe("FORM_SCHEDULE_NOT_IN_RANGE");
    expect(codeOfSqlstate("23505")).toBeNull();
    expect(codeOfSqlstate("toString")).toBeNull();
  });
});

describe("AppError", () => {
  it("has the common error shape and does not expose its cause", () => {
    const cause = new Error("secret");
    const error = new AppError("VALIDATION_FAILED", { fields: {} }, cause);
    expect(error.status).toBe(422);
    expect(error.cause).toBe(cause);
    expect(error.toBody()).toEqual({
      error: "VALIDATION_FAILED" satisfies ErrorCode,
      message: "Please fill out the form correctly.",
      info: { fields: {} },
    });
    expect(JSON.stringify(error.toBody())).not.toContain("secret");
  });
});
