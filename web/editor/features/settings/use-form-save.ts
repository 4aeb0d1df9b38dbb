import { useAtomValue, useSetAtom, type WritableAtom } from "jotai";
import { formIdAtom } from "../../state/editing/document.ts";

/** Saves a setting of the form that is open now, even if another one is open when the save begins. */
export function useFormSave<Value>(
  setting: WritableAtom<null, [value: Value, of?: string], Promise<void>>,
): (value: Value) => Promise<void> {
  const form_id = useAtomValue(formIdAtom);
  const save = useSetAtom(setting);
  return (value) => save(value, form_id);
}
