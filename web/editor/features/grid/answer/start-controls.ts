import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormPage } from "../../../../respondent/form-page.ts";
import type { IslandName } from "../../../../respondent/inputs/island-host.tsx";
import type { PictureStore, WireControl } from "../../../../respondent/islands/island.ts";
import { ISLANDS } from "../../../../respondent/islands/island-modules.ts";
import { nameWithQuestion } from "../../../../respondent/islands/name-with-question.ts";

/** Starts the islands of a question, as the public page does. */
export async function startControls(
  question: HTMLElement,
  field: FieldDefinition,
  page: FormPage,
  pictures: PictureStore,
): Promise<void> {
  const hosts = [...question.querySelectorAll<HTMLElement>("[data-island]:not([data-mounted])")];
  await Promise.all(
    hosts.map(async (host) => {
      const { mount } = await ISLANDS[host.dataset.island as IslandName]();
      const control = host.querySelector<WireControl>("[name]");
      if (control === null || !host.isConnected || host.dataset.mounted !== undefined) return;
      host.dataset.mounted = "";
      mount({
        host,
        control,
        question,
        field,
        texts: page.texts,
        lang: page.definition.lang,
        form_id: "",
        session_id: () => "",
        withQuestion: (text = "") => nameWithQuestion(text, field),
        pictures,
      });
    }),
  );
}
