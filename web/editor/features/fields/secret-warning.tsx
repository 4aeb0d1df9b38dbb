import { useAtomValue } from "jotai";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { asksForSecret } from "#core/forms/definition/asks-for-secret.ts";
import { isNewOrganization } from "#core/forms/definition/caution.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { PanelSection } from "./parts/panel-section.tsx";

/** Warns the owner about a question that asks for a secret, and explains the warning that visitors see. */
export default function SecretWarning({ draft }: { draft: FieldDraft }) {
  const { organization_created_at } = useAtomValue(formAtom);
  if (!asksForSecret(draft)) return null;
  return (
    <PanelSection>
      <Notice title="Don't ask for passwords or card numbers">
        Answers are stored as plain text, and everyone in this project can read them. To take a payment, use a
        payment question.
        {isNewOrganization(organization_created_at, Date.now()) &&
          " Your organization is less than a day old, so visitors see a warning above this form."}
      </Notice>
    </PanelSection>
  );
}
