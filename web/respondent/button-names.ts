import type { SectionButtons } from "#core/forms/logic/sections.ts";

/** Names of the visible buttons, for the attribute `data-buttons`. */
export function buttonNames(buttons: SectionButtons): string {
  return (["back", "next", "submit", "pay"] as const).filter((name) => buttons[name]).join(" ");
}
