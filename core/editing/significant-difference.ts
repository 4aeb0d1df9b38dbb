import type { OptionDefinition } from "../fields/field.ts";
import { difference } from "./difference.ts";
import type { EditedForm, Operation } from "./operation.ts";

const isOff = (value: unknown) => value === undefined || value === null || value === false;

/**
 * The difference without changes that have no effect: a flag of a field or option that is off in both forms.
 * One form may lack the flag because a page does not receive flags that were never set.
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
