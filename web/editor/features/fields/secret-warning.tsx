import { useAtomValue } from "jotai";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { asksForSecret } from "#core/forms/definition/asks-for-secret.ts";
import { isNewOrganization } from "#core/forms/definition/caution.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { PanelSection } from "./parts/panel-section.tsx";
import { texts } from "./texts.ts";

/** Warns the owner about a question that asks for a secret, and explains the warning that visitors see. */
export default function SecretWarning({ draft }: { draft: FieldDraft }) {
  const { organization_created_at } = useAtomValue(formAtom);
  if (!asksForSecret(draft)) return null;
  return (
    <PanelSection>
      <Notice title={texts.secret.title}>
        {isNewOrganization(organization_created_at, Date.now()) ? texts.secret.about_new : texts.secret.about}
      </Notice>
    </PanelSection>
  );
}
