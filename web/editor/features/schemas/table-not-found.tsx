import { useAtomValue } from "jotai";
import { Link, useParams } from "react-router";
import { NEW_TABLE, tablePath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { tablesAtom } from "../../state/editing/document.ts";
import { texts } from "./texts.ts";

/** For an address of a table that the schema does not have, or no longer. */
export function TableNotFound() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const tables = useAtomValue(tablesAtom) ?? [];
  const to = tablePath(organization, project, document_id, tables[0]?.name ?? NEW_TABLE);
  return (
    <ErrorState
      heading="h1"
      title={texts.not_found.title}
      message={texts.not_found.text}
      action={
        <Link to={to} className={buttonClass("primary")}>
          {tables.length > 0 ? texts.not_found.others : texts.new_table}
        </Link>
      }
    />
  );
}
