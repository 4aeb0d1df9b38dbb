import { expect, test } from "vitest";
import { attackList } from "../controls/attack-list.ts";
import { ATTACKS } from "../controls/attacks.ts";
import { proofsFrom, readTags, testFiles } from "../controls/tags.ts";

const files = testFiles();
const tags = readTags(files);

test("a test tries each attack", () => {
  const tried = tags.flatMap(({ rows }) => rows).filter((id) => id.startsWith("attack/"));
  expect(tried.length).toBeGreaterThan(80);
  expect(Object.keys(ATTACKS).length).toBeGreaterThan(26);
  expect(Object.keys(ATTACKS).filter((id) => !tried.includes(`attack/${id}`))).toEqual([]);
});

test("docs/attack-list.md matches the rows and the tags of the tests", async () => {
  await expect(attackList(proofsFrom(tags, files))).toMatchFileSnapshot("../../docs/attack-list.md");
});
