import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormPage } from "../../../../respondent/form-page.ts";
import type { IslandName } from "../../../../respondent/inputs/island-host.tsx";
import type { WireControl } from "../../../../respondent/islands/island.ts";
import { ISLANDS } from "../../../../respondent/islands/island-modules.ts";
import { nameWithQuestion } from "../../../../respondent/islands/name-with-question.ts";
import { showSlider } from "../../../../respondent/numbers/sliders.ts";
import { isUnmoved, setMoved } from "../../../../respondent/runtime/moved.ts";

/** How far outside the view controls are finished. */
const NEAR = "600px 0px";

/** Islands that call a provider. Their place looks as on the page before it answers. */
const LEFT_OUT: ReadonlySet<string> = new Set<IslandName>(["payment"]);

/** Not empty, because a preview without a session looks different. Nothing here is ever sent. */
const SESSION = "canvas";

/**
 * Does to a question's control what the page's script does to it, as soon as it comes near the view. Returns a
 * function that stops waiting for that.
 */
export function finishControls(place: HTMLElement, field: FieldDefinition, page: FormPage): () => void {
  const question = place.querySelector<HTMLElement>(".question");
  if (question === null) return () => {};
  for (const slider of place.querySelectorAll<HTMLInputElement>("[data-slider]")) showEmptySlider(slider);
  for (const output of place.querySelectorAll<HTMLOutputElement>("output")) showNumber(output);
  const hosts = [...place.querySelectorAll<HTMLElement>("[data-island]:not([data-mounted])")].filter(
    ({ dataset }) => !LEFT_OUT.has(dataset.island ?? ""),
  );
  // An observer costs time in every frame, also without a target.
  if (hosts.length === 0) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void mount(target as HTMLElement, question, field, page).catch(() => {});
      }
    },
    { root: place.ownerDocument, rootMargin: NEAR },
  );
  for (const host of hosts) observer.observe(host);
  return () => observer.disconnect();
}

async function mount(host: HTMLElement, question: HTMLElement, field: FieldDefinition, page: FormPage) {
  const island = await ISLANDS[host.dataset.island as IslandName]();
  // Its name follows the label while that is typed.
  const control = host.querySelector<WireControl>("[name]");
  if (control === null || !host.isConnected || host.dataset.mounted !== undefined) return;
  host.dataset.mounted = "";
  const { texts } = page;
  const { lang } = page.definition;
  island.mount({
    host,
    control,
    question,
    field,
    texts,
    lang,
    form_id: "",
    session_id: () => SESSION,
    withQuestion: (text = "") => nameWithQuestion(text, field),
  });
}

/** A slider that nobody has moved, or a color that nobody has chosen. */
function showEmptySlider(control: HTMLInputElement): void {
  showSlider(control);
  setMoved(control, false);
}

function showNumber(output: HTMLOutputElement): void {
  const control = output.ownerDocument.getElementById(output.htmlFor.value) as HTMLInputElement | null;
  const { max } = output.dataset;
  const text = control === null || isUnmoved(control) ? "–" : control.value;
  output.value = max === undefined ? text : `${text}/${max}`;
}
