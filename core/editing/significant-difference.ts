import type { OptionDefinition } from "../fields/field.ts";
import { difference } from "./difference.ts";
import type { EditedForm, Operation } from "./operation.ts";

const isOff = (value: unknown) => value === undefined || value === null || value === false;

/**
 * The difference without what says the same in other words: a switch of a field or an option that is off, and one that
 * nobody has ever touched, which a page has not been told of yet.
 */
export function significantDifference(from: EditedForm, to: EditedForm): Operation[] {
  return difference(from, to).filter((operation) => {
    if (operation.type !== "field.set" && operation.type !== "item.set") return true;
    if (!isOff(operation.value)) return true;
    const field = from.fields.find(({ id }) => id === operation.field_id);
    if (operation.type === "field.set") return !isOff(field?.[operation.property]);
    const items: readonly Partial<OptionDefinition>[] = field?.[operation.list] ?? [];
    return !isOff(items.find(({ id }) => id === operation.item_id)?.[operation.property]);
  });
}
