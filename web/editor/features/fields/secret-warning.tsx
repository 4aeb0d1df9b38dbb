import { useAtomValue } from "jotai";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { asksForSecret } from "#core/forms/definition/asks-for-secret.ts";
import { isNewOrganization } from "#core/forms/definition/caution.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formAtom } from "../../state/editing/document.ts";
import { PanelSection } from "./parts/panel-section.tsx";
import { rareWords, rareTexts as texts } from "./rare/texts.ts";
import { useFieldWords } from "./use-field-words.ts";

/** Warns the owner about a question that asks for a secret, and explains the warning that visitors see. */
export default function SecretWarning({ draft }: { draft: FieldDraft }) {
  const { organization_created_at } = useAtomValue(formAtom);
  const words = rareWords[useFieldWords().kind];
  if (!asksForSecret(draft)) return null;
  return (
    <PanelSection>
      <Notice title={texts.secret.title}>
        {isNewOrganization(organization_created_at, Date.now()) ? words.secret.about_new : words.secret.about}
      </Notice>
    </PanelSection>
  );
}
