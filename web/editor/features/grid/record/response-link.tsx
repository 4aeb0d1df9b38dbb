import { Link, useParams } from "react-router";
import type { CustomerResponse } from "#core/contracts/privacy/customers.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { RECORD_PARAMETER } from "../page/use-record-address.ts";

type ResponseLinkProps = Pick<CustomerResponse, "id" | "document_id" | "form_title" | "local_index"> & {
  onClick?: () => void;
};

/** Leads to the record of a response, of whichever form. Rows of tables have no page yet. */
export function ResponseLink({ id, document_id, form_title, local_index, onClick }: ResponseLinkProps) {
  const { organization = "", project = "" } = useParams();
  const name = `${form_title} ${formatLocalIndex(local_index)}`;
  if (document_id === null) return name;
  return (
    <Link
      className="text-primary underline underline-offset-2"
      to={`${editorPath(organization, project, document_id, "data/responses")}?${RECORD_PARAMETER}=${id}`}
      onClick={onClick}
    >
      {name}
    </Link>
  );
}
