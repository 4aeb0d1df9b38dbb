import type { SectionButtons } from "#core/forms/logic/sections.ts";

/** Names of the buttons that are shown, as the attribute `data-buttons` lists them. */
export function buttonNames(buttons: SectionButtons): string {
  return (["back", "next", "submit", "pay"] as const).filter((name) => buttons[name]).join(" ");
}
