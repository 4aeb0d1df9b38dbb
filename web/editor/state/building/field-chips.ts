import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Mail, namesShown } from "#core/forms/logic/uses.ts";
import { limitOf, type OptionLevel } from "#core/inventory/limits.ts";
import { channelsStateAtom } from "../delivery/channels.ts";
import { formIdAtom } from "../editing/document.ts";
import { stockByOptionAtom } from "../inventory/limits.ts";
import { fieldsByIdAtom } from "./blocks.ts";

/** Settings of a question that are elsewhere than on the canvas. */
export interface FieldChips {
  /** How many responses may still choose its limited options, and the option's label if only one is limited. */
  left: { n: number; option: string | null } | null;
  /** Whether responses are emailed to the answer, or an email shows it. */
  mail: "recipient" | "email" | null;
}

type Chips = ReadonlyMap<string, FieldChips>;

/** By field id, only of fields that have some. The same map until a value changes. */
export const fieldChipsAtom = atom((get): Chips => {
  const channels = get(channelsStateAtom);
  const isLoaded = channels.status === "ready" && channels.of === get(formIdAtom);
  const fields = [...get(fieldsByIdAtom).values()];
  return get(stableChipsAtom)(chipsOf(fields, get(stockByOptionAtom), isLoaded ? channels.value.mails : []));
});

const stableChipsAtom = atom(() => {
  let known: Chips = new Map();
  let text = "[]";
  return (next: Chips): Chips => {
    const written = JSON.stringify([...next]);
    if (written !== text) [known, text] = [next, written];
    return known;
  };
});

export function chipsOf(
  fields: readonly FieldDefinition[],
  stock: ReadonlyMap<string, OptionLevel>,
  mails: readonly Mail[],
): Chips {
  const sent = mails.filter(({ is_enabled }) => is_enabled);
  const recipients = new Set(sent.map(({ recipient_field_id }) => recipient_field_id));
  const names = new Set(
    sent.flatMap((mail) => [...namesShown(mail.subject_template), ...namesShown(mail.body_template)]),
  );
  const chips = new Map<string, FieldChips>();
  for (const { id, name, options } of fields) {
    const limited = options.flatMap((option) => {
      const level = stock.get(option.id);
      return level === undefined || limitOf(level) === null
        ? []
        : [{ n: Math.max(0, level.available), option: option.label }];
    });
    const [first, ...others] = limited;
    const together = { n: limited.reduce((sum, { n }) => sum + n, 0), option: null };
    const left = first === undefined ? null : others.length === 0 ? first : together;
    const mail = recipients.has(id) ? "recipient" : names.has(name) ? "email" : null;
    if (left !== null || mail !== null) chips.set(id, { left, mail });
  }
  return chips;
}
