import type { FlowSection, SectionButtons, SectionSpan, SectionState } from "#core/forms/logic/sections.ts";
import { buttonNames } from "../button-names.ts";
import { focusSoon } from "./focus-soon.ts";
import { postToParent } from "./parent-messages.ts";
import { say } from "./say.ts";

function sectionElements(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>("[data-gf-section-id]")];
}

export function sectionSpans(form: HTMLFormElement): SectionSpan[] {
  return sectionElements(form).map(({ id, dataset }) => ({
    id,
    payment_ids: dataset.gfSectionContainsPayment?.split(" ") ?? [],
  }));
}

/** Id of the section that contains the element: the target of a link, or of the page's address. */
export function sectionIdOf(element: Element | null): string | null {
  return element?.closest("[data-gf-section-id]")?.id ?? null;
}

/** The heading that a section starts with; none if a question stands above it. */
function headingOf(section: HTMLElement): HTMLElement | null {
  const first = section.querySelector<HTMLElement>(":is(h2, h3, .question):not([hidden] *)");
  return first?.matches(".question") ? null : first;
}

const { title } = document;

/** Shows one section and its number, and names it in the page's title. */
export function showSection(
  form: HTMLFormElement,
  { current_section_id }: SectionState,
  flow: readonly FlowSection[],
  progressText: string,
): void {
  for (const element of sectionElements(form)) {
    element.toggleAttribute("data-active-section", element.id === current_section_id);
  }
  const shown = flow.filter((section) => !section.is_hidden);
  const n = shown.findIndex(({ id }) => id === current_section_id) + 1;
  const text = say(progressText, { n, total: shown.length });
  const current = current_section_id === null ? null : document.getElementById(current_section_id);
  if (current && shown.length > 1) {
    current.ariaLabel = text;
    document.title = `${headingOf(current)?.textContent || text} · ${title}`;
  }
  const progress = form.querySelector(".progress");
  const bar = progress?.querySelector("progress");
  const label = progress?.querySelector("span");
  if (bar) Object.assign(bar, { max: shown.length, value: n });
  if (label) label.textContent = text;
}

export function showButtons(form: HTMLFormElement, buttons: SectionButtons): void {
  form.querySelector<HTMLElement>(".actions")?.setAttribute("data-buttons", buttonNames(buttons));
}

/**
 * Before another section shows: afterwards it would wait for the new layout. Moves the caret there. Together with the
 * focus it would keep Orca from saying the heading.
 */
export const leaveFocus = (): void => (document.activeElement as HTMLElement | null)?.blur();

/** Moves the reader to a newly shown section: top of the page, focus on its heading, if it starts with one. */
export function enterSection(section_id: string): void {
  const section = document.getElementById(section_id);
  if (!section) return;
  const target = headingOf(section) ?? section;
  target.tabIndex = -1;
  leaveFocus();
  focusSoon(target, true);
  // Asks for the new layout, which the browser makes for this frame anyway: not in the task of the press.
  requestAnimationFrame(() => window.scrollTo({ top: 0 }));
  postToParent({ type: "section", section_id });
}
