import type { SavedSetting } from "#core/contracts/settings.ts";
import type { Background, StartPage } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import * as looks from "../../db/look.ts";
import { readFormVersion } from "../../db/settings.ts";
import { announceChange, type FormChange } from "../building/announce-change.ts";
import { expectHarmlessCss } from "../markup/expect-harmless-css.ts";
import { sanitizeHtml } from "../markup/sanitize-html.ts";
import { sanitizeOverrides } from "../markup/sanitize-overrides.ts";
import { sanitizeStartPage } from "../markup/sanitize-start-page.ts";

export type Look =
  | { name: "theme"; theme: looks.Theme }
  | { name: "background"; background: Background | null }
  | { name: "start_page"; page: StartPage | null }
  | ({ name: "ending_page" } & looks.EndingSetting);

/** Changes how a form looks, or a page around it, and tells everybody who has it open. */
export async function saveLook(ctx: Context, change: FormChange, look: Look): Promise<SavedSetting> {
  await save(ctx, change.form_id, look);
  announceChange(ctx, change);
  return { version: await readFormVersion(ctx.db, change.form_id) };
}

function save({ db }: Context, form_id: string, look: Look): Promise<void> {
  switch (look.name) {
    case "theme":
      expectHarmlessCss(look.theme.stylesheet.custom ?? "");
      return looks.setTheme(db, form_id, look.theme);
    case "background":
      return looks.setBackground(db, form_id, look.background);
    case "start_page":
      return looks.setStartPage(db, form_id, look.page && sanitizeStartPage(look.page, sanitizeHtml));
    case "ending_page":
      return looks.setEndingPage(db, form_id, { ...look, overrides: sanitizeOverrides(look.overrides) });
  }
}
