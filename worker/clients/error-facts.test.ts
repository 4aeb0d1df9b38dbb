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

test("a database's refusal of a value is told by its state, table and constraint alone", () => {
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

test("a database that cannot run the statement says why", () => {
  const error = Object.assign(new Error('relation "gone" does not exist'), { code: "42P01" });
  expect(factsOf(error)).toMatchObject({ message: 'relation "gone" does not exist', sqlstate: "42P01" });
});
