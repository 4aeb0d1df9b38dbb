import { useAtomValue, useSetAtom } from "jotai";
import { ArrowLeft } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { isPanelOpenAtom, selectBlockAtom } from "../../state/building/selection.ts";
import { formAtom } from "../../state/editing/document.ts";
import { wantedBlockIdAtom } from "../../state/shell/commands.ts";

/** A link back to the question whose stock is to be tracked; renders nothing if there is none. */
export function BackToQuestion() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const [search] = useSearchParams();
  const { fields, blocks } = useAtomValue(formAtom);
  const want = useSetAtom(wantedBlockIdAtom);
  const select = useSetAtom(selectBlockAtom);
  const openPanel = useSetAtom(isPanelOpenAtom);
  const field = fields.find(({ id }) => id === search.get("question"));
  const block = blocks.find(({ form_field_id }) => form_field_id === field?.id);
  if (field === undefined || block === undefined) return null;
  const { id } = block;

  /** Opens the question in the panel, in the state in which it was left. */
  function showQuestion() {
    want(id);
    openPanel(true);
    void select(id);
  }

  return (
    <Link
      to={editorPath(organization, project, document_id, "form/edit")}
      onClick={showQuestion}
      className={buttonClass("secondary")}
    >
      <ArrowLeft aria-hidden />
      <span className="max-w-60 truncate">Back to “{field.label || field.name}”</span>
    </Link>
  );
}
