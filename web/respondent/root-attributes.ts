import type { Background, Stylesheet } from "#core/forms/definition/definition.ts";
import { isCjkOptimized, type Language, textDirection } from "#core/forms/definition/language.ts";
import { type SectionPreset, sectionPreset } from "#core/forms/look/theme.ts";

interface Look {
  lang: Language;
  stylesheet: Stylesheet;
  background: Background | null;
}

interface RootAttributes {
  dir: string;
  section: SectionPreset;
  classes: string[];
}

/** What the page's root element says about the form's language and look, for the style sheets. */
export function rootAttributes({ lang, stylesheet, background }: Look): RootAttributes {
  const section = sectionPreset(stylesheet.section);
  // Text over a picture or a color needs a surface, whatever the owner has chosen.
  const hasBackdrop = background !== null;
  const classes = [
    ...(isCjkOptimized(lang) ? ["cjk"] : []),
    ...(hasBackdrop ? ["has-backdrop"] : []),
    ...(hasBackdrop || section !== "none" ? ["set-off"] : []),
  ];
  return { dir: textDirection(lang), section, classes };
}
