import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { documentRoom, formRoom } from "#core/contracts/rooms/room-names.ts";
import { entryPage } from "#core/contracts/submitting.ts";
import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, openFormAt } from "../component.ts";
import { FakeForm, type GivenDocument } from "../fakes/form.ts";
import type { GivenAnswers } from "../fakes/given-answers.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** A form whose responses people look at. */

/** The same form for most tests of the grid. */
export function guestForm(): FormSketch {
  const sketch = new FormSketch("Guest list");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  sketch.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
  sketch.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", coffee: "Coffee" });
  return sketch;
}

/** The form with these responses, the last one newest. */
export function answeredForm(
  sketch: FormSketch,
  answers: readonly GivenAnswers[],
  given: GivenDocument = {},
): FakeForm {
  const fake = new FakeForm(sketch, given);
  fake.rows.add(...answers);
  // The page of a new response is asked for when the pointer comes near its button.
  fake.answers.on(entryPage, () => null);
  return fake;
}

type Where = Parameters<typeof openFormAt>[3];

/** Opens the grid with these responses. */
export function openRows(
  page: Page,
  server: ComponentServer,
  sketch: FormSketch,
  answers: readonly GivenAnswers[],
  where: Where = "data/responses",
): Promise<FakeForm> {
  return openFormAt(page, server, answeredForm(sketch, answers), where);
}

/** The same, of the list of guests, once others' changes arrive. */
export async function openGuests(
  page: Page,
  server: ComponentServer,
  guests: readonly GivenAnswers[],
  where?: Where,
): Promise<FakeForm> {
  const fake = await openRows(page, server, guestForm(), guests, where);
  await untilLive(page);
  return fake;
}

export const untilLive = (page: Page) => expect(page.getByText("Live", { exact: true })).toBeVisible();

/** Opens the same page as Sam, in another window. */
export async function openAsSam(
  page: Page,
  fake: FakeForm,
  where: EditorPage = "data/responses",
): Promise<Page> {
  const sam = await page.context().newPage();
  const person = { id: randomUUID(), name: "Sam Second" };
  await sam.route("**/room-token", (route) => {
    const isForm = route.request().url().includes(fake.form_id);
    const room = isForm ? formRoom(fake.form_id) : documentRoom(fake.document_id);
    return route.fulfill({ json: { data: fake.rooms.token(room, person) } });
  });
  await sam.goto(fake.path(where));
  await untilLive(sam);
  return sam;
}

export const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });
/** The cells of the first question. */
export const names = (page: Page) => page.locator('[data-row] [aria-colindex="4"]');

/** Numbered guests, the last one newest. */
export const numberedGuests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Guest ${index + 1}` }));
