import { expect, test } from "vitest";
import { factsOf, redact } from "./error-facts.ts";

test.each([
  ['invalid input syntax for type uuid: "Zebulon"', "invalid input syntax for type uuid: …"],
  ["Unexpected token 'Z', \"Zebulon an\"... is not valid JSON", "Unexpected token …, …... is not valid JSON"],
  ["550 no such user zebulon@example.com here", "550 no such user <address> here"],
  ["fetch of https://host.example/v1/session/abc?token=1 failed", "fetch of https://host.example failed"],
  ["session 0b8fa4b4-1d8c-4e6b-9f57-0a4a2f6a7f10 is over", "session <id> is over"],
  ["connect ECONNREFUSED 203.0.113.77", "connect ECONNREFUSED <ip>"],
  ["no route to 2001:db8:77::1", "no route to <ip>"],
  ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0 refused", "token <token> refused"],
  ["cannot call +41 79 555 01 23 now", "cannot call <number> now"],
  ["Failed query: select 1 where email = $1\nparams: zebulon", "Failed query: select 1 where email = $1"],
  ["Failed query: select 1 params: zebulon,ada", "Failed query: select 1 "],
  ["The operation was aborted due to timeout", "The operation was aborted due to timeout"],
])("%s", (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test("a refused value is described only by SQLSTATE, table and constraint", () => {
  const cause = Object.assign(new Error('duplicate key: "zebulon"'), {
    code: "23505",
    detail: "Key (email)=(zebulon@example.com) already exists.",
    table: "customer",
    constraint: "customer_email",
  });
  const error = new Error("Failed query: insert\nparams: zebulon", { cause });
  const facts = factsOf(error);
  expect(facts).toMatchObject({
    message: "Failed query: insert",
    cause: "PostgreSQL refused a value (23505)",
    sqlstate: "23505",
    table: "customer",
    constraint: "customer_email",
  });
  expect(facts.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(facts)).not.toContain("zebulon");
});

test("a statement that cannot run keeps its message", () => {
  const error = Object.assign(new Error('relation "gone" does not exist'), { code: "42P01" });
  expect(factsOf(error)).toMatchObject({ message: 'relation "gone" does not exist', sqlstate: "42P01" });
});

test.each([
  ["28P01", 'password authentication failed for user "sheaf_owner"'],
  ["3D000", 'database "sheaf" does not exist'],
  ["28000", "no pg_hba.conf entry for host"],
])("a refused connection (%s) keeps its message", (code, message) => {
  expect(factsOf(Object.assign(new Error(message), { code }))).toMatchObject({ message, sqlstate: code });
});

test("an unreachable database is described by the system's error code", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 203.0.113.77:5432"), {
    code: "ECONNREFUSED",
  });
  const sourceError = new TypeError("fetch failed", { cause: refused });
  const message = "Error connecting to database: TypeError: fetch failed";
  expect(factsOf(Object.assign(new Error(message), { sourceError }))).toMatchObject({
    message,
    cause: "connect ECONNREFUSED <ip>:5432",
    system_code: "ECONNREFUSED",
  });
});

test("a proxy's JSON message is extracted, and no other JSON", () => {
  const body = JSON.stringify({ message: "connect ECONNREFUSED 203.0.113.77:5432", code: null });
  expect(factsOf(new Error(`Server error (HTTP status 503): ${body}`)).message).toBe(
    "Server error (HTTP status 503): connect ECONNREFUSED <ip>:5432",
  );
  const quoting = JSON.stringify({ message: 'no endpoint "zebulon"' });
  expect(factsOf(new Error(`Server error (HTTP status 400): ${quoting}`)).message).not.toContain("zebulon");
  expect(factsOf(new Error('provider: {"message":"zebulon"}')).message).not.toContain("zebulon");
});
