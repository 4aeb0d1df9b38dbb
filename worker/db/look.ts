import type { Background, StartPage, Stylesheet } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { Database } from "./connection/database.ts";

export interface Theme {
  lang: Language;
  is_powered_by_branding_enabled: boolean;
  stylesheet: Stylesheet;
}

export async function setTheme(db: Database, form_id: string, theme: Theme): Promise<void> {
  const { lang, is_powered_by_branding_enabled, stylesheet } = theme;
  await db.sql`
    UPDATE form_document SET lang = ${lang}, stylesheet = ${JSON.stringify(stylesheet)}::jsonb,
      is_powered_by_branding_enabled = ${is_powered_by_branding_enabled}
    WHERE form_id = ${form_id}`;
}

export async function setBackground(
  db: Database,
  form_id: string,
  background: Background | null,
): Promise<void> {
  await db.sql`
    UPDATE form_document SET background = ${background && JSON.stringify(background)}::jsonb
    WHERE form_id = ${form_id}`;
}

export async function setStartPage(db: Database, form_id: string, page: StartPage | null): Promise<void> {
  await db.sql`
    UPDATE form_document SET start_page = ${page && JSON.stringify(page)}::jsonb WHERE form_id = ${form_id}`;
}

export interface EndingSetting {
  is_enabled: boolean;
  template_id: string;
  overrides: Readonly<Record<string, string>>;
}

const ENDING_SCHEMA = "https://forms.grida.co/schemas/v1/endingpage.json";

/** Only one of the two can follow a submit: enabling the ending page disables the redirect. */
export async function setEndingPage(db: Database, form_id: string, ending: EndingSetting): Promise<void> {
  const { is_enabled, template_id, overrides } = ending;
  const stored = JSON.stringify({ $schema: ENDING_SCHEMA, template_id, overrides });
  await db.sql`
    UPDATE form_document SET is_ending_page_enabled = ${is_enabled}, ending_page_template_id = ${template_id},
      ending_page_i18n_overrides = ${stored}::jsonb,
      is_redirect_after_response_uri_enabled = is_redirect_after_response_uri_enabled AND NOT ${is_enabled}
    WHERE form_id = ${form_id}`;
}
