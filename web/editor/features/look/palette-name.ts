import type { PaletteName } from "#core/forms/look/theme.ts";

const GROUPS = [
  { title: "Basic", is: (name: string) => !name.includes("_") },
  { title: "High contrast", is: (name: string) => name.startsWith("highcontrast_") },
  { title: "Saturated", is: (name: string) => name.startsWith("saturation_") },
  { title: "Moods", is: (name: string) => name.startsWith("ryu_") },
] as const;

/** Returns a palette's label and group. Stored names never change, even misspelled ones. */
export function paletteLabel(name: PaletteName): { group: string; label: string } {
  const group = GROUPS.find(({ is }) => is(name))?.title ?? "Basic";
  const words = name
    .replace(/^(?:highcontrast|saturation|ryu_\d+)_/, "")
    .replaceAll("_", " ")
    .replace("nuetrals", "neutrals");
  return { group, label: words.charAt(0).toUpperCase() + words.slice(1) };
}
