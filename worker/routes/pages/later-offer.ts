import { continueLaterPath, mailLinkPath } from "#core/contracts/wire/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { canContinueLater } from "#core/forms/look/form-head.ts";
import { CONTINUE_TEXTS } from "#core/forms/texts/continue-texts.ts";
import { REMINDER_TEXTS } from "#core/forms/texts/reminder-texts.ts";
import type { FormPage } from "#web/respondent/entry-server.tsx";
import type { Context } from "../../context.ts";

/** What lets a respondent continue later. It is the same for links from before the owner switched it off. */
export function laterOffer(ctx: Context, { form_id, lang }: FormDefinition): NonNullable<FormPage["later"]> {
  return {
    action: continueLaterPath(form_id),
    mail_action: ctx.mail.isConfigured ? mailLinkPath(form_id) : null,
    texts: { ...CONTINUE_TEXTS[lang], ...REMINDER_TEXTS[lang] },
  };
}

/** Says that the form keeps what people type. */
export const keepingNotice = ({ lang }: Pick<FormDefinition, "lang">): string => CONTINUE_TEXTS[lang].notice;

/** Adds both to a page, as far as the owner wants. */
export function addLater(ctx: Context, page: FormPage): void {
  const { definition, mode } = page;
  if (mode === "public" && canContinueLater(definition)) page.later = laterOffer(ctx, definition);
  if (definition.is_keeping_noticed && mode !== "entry") page.keeping = keepingNotice(definition);
}
