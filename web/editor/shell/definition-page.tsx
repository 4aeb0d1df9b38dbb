import { useAtomValue } from "jotai";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { Definition } from "../features/schemas/definition/definition.tsx";
import { TableNotFound } from "../features/schemas/table-not-found.tsx";
import { ApiAddress } from "../features/share/api-address.tsx";
import { loadedStateAtom } from "../state/editing/open-document.ts";

/** The definition and the API of a table. */
export default function DefinitionPage() {
  const state = useAtomValue(loadedStateAtom);
  if (state.status !== "ready") return <TableNotFound />;
  const address = new URL(submitPath(state.document.form.form_id), window.location.href).href;
  return <Definition api={<ApiAddress address={address} />} />;
}
