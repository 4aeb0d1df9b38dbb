import type { PaletteName } from "#core/forms/look/theme.ts";
import { texts } from "./texts.ts";

const GROUPS = [
  { title: texts.palette.groups.basic, is: (name: string) => !name.includes("_") },
  { title: texts.palette.groups.contrast, is: (name: string) => name.startsWith("highcontrast_") },
  { title: texts.palette.groups.saturated, is: (name: string) => name.startsWith("saturation_") },
  { title: texts.palette.groups.moods, is: (name: string) => name.startsWith("ryu_") },
] as const;

/** Returns a palette's label and group. Stored names never change, even misspelled ones. */
export function paletteLabel(name: PaletteName): { group: string; label: string } {
  const group = GROUPS.find(({ is }) => is(name))?.title ?? texts.palette.groups.basic;
  const words = name
    .replace(/^(?:highcontrast|saturation|ryu_\d+)_/, "")
    .replaceAll("_", " ")
    .replace("nuetrals", "neutrals");
  return { group, label: words.charAt(0).toUpperCase() + words.slice(1) };
}
