import type { Language } from "#core/forms/definition/language.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import type { MaintenanceText } from "#core/forms/texts/maintenance-texts.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import type { Context } from "../../context.ts";

/** What pages say during maintenance; null: there is none. Loaded on demand. */
export async function maintenanceTexts(
  { env }: Context,
  lang: Language,
): Promise<Readonly<Record<MaintenanceText, string>> | null> {
  if (!env.MAINTENANCE) return null;
  return (await import("#core/forms/texts/maintenance-texts.ts")).MAINTENANCE_TEXTS[lang];
}

/** The texts of a page. During maintenance, what says that something failed says why. */
export async function pageTexts(ctx: Context, lang: Language): Promise<Texts> {
  const texts = await loadTexts(lang);
  const own = await maintenanceTexts(ctx, lang);
  if (own === null) return texts;
  return {
    ...texts,
    save_failed: own.kept,
    submit_failed: own.unsent,
    "developererror.default.title": own.title,
    "developererror.default.description": own.note,
  };
}
