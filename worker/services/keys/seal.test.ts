import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const SECRET = "a secret of the tests, long enough to be one";

test("a sealed text can be opened only with its own purpose, row and APP_SECRET", async () => {
  const sealed = await seal(SECRET, "webhook-secret", "row", "whsec_ünïcode");
  expect(sealed).not.toContain("whsec");
  expect(await unseal([SECRET], "webhook-secret", "row", sealed)).toBe("whsec_ünïcode");
  expect(await seal(SECRET, "webhook-secret", "row", "whsec_ünïcode")).not.toBe(sealed);
  await expect(unseal([SECRET], "webhook-secret", "another", sealed)).rejects.toThrow();
  await expect(unseal([SECRET], "ending-page", "row", sealed)).rejects.toThrow();
  await expect(unseal([`${SECRET}!`], "webhook-secret", "row", sealed)).rejects.toThrow();
  const tampered = (sealed[20] === "A" ? "B" : "A") + sealed.slice(21);
  await expect(unseal([SECRET], "webhook-secret", "row", sealed.slice(0, 20) + tampered)).rejects.toThrow();
});

test("after a change of the secret, older texts can be opened with the previous one", async () => {
  const sealed = await seal(SECRET, "webhook-secret", "row", "whsec");
  expect(
    await unseal(["the secret that came after it, just as long", SECRET], "webhook-secret", "row", sealed),
  ).toBe("whsec");
  await expect(unseal(["another", "and another"], "webhook-secret", "row", sealed)).rejects.toThrow();
});
