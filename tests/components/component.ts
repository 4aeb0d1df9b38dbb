import { expect, type Page } from "@playwright/test";
import type { EditorPage } from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { PUBLIC_WORKER } from "../setup/public-worker-file.ts";
import { test as base, hideFirstSteps } from "../warm-browser.ts";
import { FakeForm, type GivenDocument } from "./fakes/form.ts";
import { type GivenPublicForm, PublicForm } from "./fakes/public-form.ts";
import type { createPublicWorker } from "./fakes/public-worker.ts";
import { type ComponentServer, type Fake, startComponentServer } from "./fakes/server.ts";

/**
 * A component test: the built editor in a real browser, in front of a fake that answers its calls in this process. No
 * Worker, no database. For everything that a page or a panel does by itself (docs/decisions/068-component-tests.md).
 */
export const test = base.extend<{ answered: undefined }, { server: ComponentServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startComponentServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // A page that calls what no fake answers would show an error that the test may not look at.
  answered: [
    async ({ server }, use) => {
      server.answerWith(null);
      await use(undefined);
      expect(server.unexpected, "calls without an answer").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page of the editor on a form: an empty one with this title, a sketch, or a fake that was made before. */
export async function openFormAt(
  page: Page,
  server: ComponentServer,
  form: string | FormSketch | FakeForm,
  where: EditorPage | `${EditorPage}?${string}`,
  given: GivenDocument = {},
): Promise<FakeForm> {
  const fake = form instanceof FakeForm ? form : new FakeForm(form, given);
  const [place, query = ""] = where.split(/(?=\?)/) as [EditorPage, string?];
  await openAt(page, server, fake, fake.path(place) + query);
  return fake;
}

/** Opens any page in front of a fake, as an owner who has finished the first steps. */
export async function openAt(page: Page, server: ComponentServer, fake: Fake, path: string): Promise<void> {
  server.answerWith(fake);
  await hideFirstSteps(page.context(), server.origin);
  await page.goto(path);
}

/** Serves the public page of an open form, at its `path`. */
export async function servePublicForm(
  server: ComponentServer,
  sketch: FormSketch | FormDefinition,
  given: GivenPublicForm = {},
): Promise<PublicForm> {
  const bundle = (await import(PUBLIC_WORKER)) as { createPublicWorker: typeof createPublicWorker };
  const form = await PublicForm.open(bundle.createPublicWorker, sketch, given);
  server.answerWith(form);
  return form;
}
