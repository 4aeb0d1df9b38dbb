import type { LiveStock } from "#core/contracts/forms/public-forms.ts";
import { stockNote } from "#core/forms/submitting/stock-note.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { optionAvailability } from "#core/inventory/availability.ts";
import type { Context } from "../../context.ts";
import { judgeForm } from "./judge-form.ts";
import { loadDefinition, loadLive } from "./load-form.ts";
import { shownDefinition } from "./shown-definition.ts";

/** Loads the current stock of a form's tracked options, as its page shows it. */
export async function loadStock(ctx: Context, form_id: string): Promise<LiveStock> {
  const live = await loadLive(ctx, { form_id, known: await loadDefinition(ctx, form_id) });
  const definition = await shownDefinition(ctx, live.definition, null);
  const stock = live.stock ?? {};
  const texts = await loadTexts(definition.lang);
  const options = definition.fields.flatMap((field) =>
    field.options
      .filter(({ id }) => Object.hasOwn(stock, id))
      .map((option) => {
        const availability = optionAvailability(option, stock, field.optgroups);
        const { is_disabled } = availability;
        const label = option.label || option.value;
        return [
          option.id,
          { label, note: stockNote(availability, texts, definition.lang), is_disabled },
        ] as const;
      }),
  );
  return { is_open: judgeForm(live, ctx.now()) === null, options: Object.fromEntries(options) };
}
