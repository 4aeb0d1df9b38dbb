import { useAtomValue } from "jotai";
import { CopyField } from "../../../ui/inputs/copy-field.tsx";
import { formAtom } from "../../state/editing/document.ts";

export function AboutCard() {
  const { form_id } = useAtomValue(formAtom);
  return (
    <div className="rounded-lg border border-border bg-card p-4 sm:p-5">
      <h3 className="mb-3 font-semibold">About this form</h3>
      <CopyField label="Form id" text={form_id} />
    </div>
  );
}
