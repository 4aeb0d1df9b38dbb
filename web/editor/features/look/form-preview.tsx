import { useAtomValue, useSetAtom } from "jotai";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { Button } from "../../../ui/button.tsx";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { isPagePreviewedAtom, storedNumberAtom } from "../../state/look/look.ts";
import { texts } from "./texts.ts";

/** Shows the stored form as visitors see it after the start page. */
export default function FormPreview() {
  const { form_id, title } = useAtomValue(formAtom);
  const version = useAtomValue(storedNumberAtom);
  const setPreviewed = useSetAtom(isPagePreviewedAtom);
  return (
    <PagePreview
      title={say(texts.preview.form, { title })}
      src={`${previewPath(form_id)}#form-view`}
      version={version}
      isPage={isPublicPage}
      actions={
        <Button size="sm" onClick={() => setPreviewed(false)}>
          {texts.preview.back}
        </Button>
      }
    />
  );
}
