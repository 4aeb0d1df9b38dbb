import { expect, test } from "vitest";
import { freeName, nameOfLabel } from "./field-name.ts";

test.each([
  ["What is your name?", "what_is_your_name"],
  ["  E-mail  address ", "e_mail_address"],
  ["Größe in cm", "große_in_cm"],
  ["Prénom", "prenom"],
  ["名前", "名前"],
  ["", "datetime_local"],
  ["?!", "datetime_local"],
  ["__gf_session", "gf_session"],
])("the name of %j is %s", (label, name) => {
  expect(nameOfLabel(label, "datetime-local", new Set())).toBe(name);
});

test("a taken name gets the first free number", () => {
  expect(freeName("email", new Set(["email", "email_2"]))).toBe("email_3");
  expect(nameOfLabel("Email", "email", new Set(["email"]))).toBe("email_2");
});

test.each(["constructor", "prototype", "__proto__"])("%s gets a number, because it is reserved", (name) => {
  expect(freeName(name, new Set())).toBe(`${name}_2`);
  expect(freeName(name, new Set([`${name}_2`]))).toBe(`${name}_3`);
});

test("the name of a label is never reserved", () => {
  expect(nameOfLabel("Prototype", "text", new Set())).toBe("prototype_2");
  expect(nameOfLabel("Constructor?", "text", new Set())).toBe("constructor_2");
});

test("a long label gives a name within the limit that does not end in an underscore", () => {
  const name = nameOfLabel(`${"a".repeat(59)} b`, "text", new Set());
  expect(name).toBe("a".repeat(59));
});
