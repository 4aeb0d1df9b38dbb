import type { Page } from "@playwright/test";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { blockList } from "../../journeys/canvas-of.ts";
import { expect, openFormAt } from "../component.ts";
import type { FakeForm, GivenDocument } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** Opens the builder of a form: an empty one with this title, a sketch, or a fake that was made before. */
export async function openBuilder(
  page: Page,
  server: ComponentServer,
  form: string | FormSketch | FakeForm,
  given?: GivenDocument,
) {
  const fake = await openFormAt(page, server, form, "form/edit", given);
  await expect(blockList(page)).toBeVisible();
  return { fake, stored: async () => fake.form };
}
