import { randomUUID } from "node:crypto";
import { acceptHeldResponse, deleteHeldResponse, listHeldResponses } from "#core/contracts/submitting.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";

test("held responses are accepted or deleted, and without its keys the robot check cannot be switched on", async ({
  page,
  server,
}) => {
  const answersOf = (...texts: [string, string][]) => ({
    id: randomUUID(),
    created_at: new Date().toISOString(),
    answers: texts.map(([label, text]) => ({ label, text })),
  });
  let held = [
    answersOf(["Name", "Buy cheap things"]),
    answersOf(["Name", "Ada Lovelace"], ["Voice", "Alto"]),
  ];
  const ids = held.map(({ id }) => id);
  const fake = new FakeForm("Choir");
  const take = (held_id: string) => {
    held = held.filter(({ id }) => id !== held_id);
  };
  fake.answers
    .on(listHeldResponses, () => ({ held, count: held.length }))
    .on(acceptHeldResponse, ({ params }) => {
      take(params.held_id);
      return { response_id: randomUUID() };
    })
    .on(deleteHeldResponse, ({ params }) => {
      take(params.held_id);
      return null;
    });
  await openFormAt(page, server, fake, "form");
  const line = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(line("Ada Lovelace")).toContainText("Alto");
  await expect(page.getByRole("switch", { name: "Check that visitors are human" })).toBeDisabled();
  await expect(page.getByText(/Not set up on this server/)).toBeVisible();
  await expectSoundEverywhere(page);

  await line("Ada Lovelace").getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Response accepted. You’ll find it under Responses.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Held responses" })).toBeFocused();
  await line("Buy cheap things").getByRole("button", { name: "Delete" }).click();
  await line("Buy cheap things").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("No held responses.")).toBeVisible();
  const decided = fake.answers.calls
    .map(({ call }) => call)
    .filter((call) => ids.some((id) => call.includes(id)));
  expect(decided).toHaveLength(2);
});
