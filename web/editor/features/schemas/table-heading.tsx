import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Braces, Ellipsis, FileUp, Pencil, Table2, Trash2 } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import type { TableEntry } from "#core/contracts/documents/documents.ts";
import { definitionPath, documentPath, tablePath } from "#core/contracts/wire/paths.ts";
import { IconButton } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { say } from "../../../ui/say.ts";
import { importingTableAtom } from "../../state/documents/open-import.ts";
import { useReferring } from "../../state/documents/referring-fields.ts";
import { deleteTableAtom, updateTableAtom } from "../../state/documents/tables.ts";
import { documentAtom } from "../../state/editing/document.ts";
import { isReady, TableFields } from "./table-fields.tsx";
import { texts } from "./texts.ts";

const ImportRows = lazyPart(() => import("./import/import-rows.tsx"));

/** The open table's name and description, with its menu. */
export function TableHeading() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const navigate = useNavigate();
  const { form, tables, role, connection } = useAtomValue(documentAtom);
  const table = tables?.find(({ id }) => id === form.form_id);
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const [importing, setImporting] = useAtom(importingTableAtom);
  const table_id = table?.id;
  // The browser’s Back leaves the table, and with it the import.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another table is left as well
  useEffect(() => () => setImporting(null), [table_id, setImporting]);
  if (table === undefined) return <div className="grow" />;
  return (
    <div className="flex min-w-0 grow items-center gap-2 px-3">
      <Table2 aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="truncate font-medium">{table.name}</span>
      <span className="truncate text-meta text-muted-foreground max-sm:hidden">{table.description}</span>
      <Menu
        align="start"
        trigger={
          <IconButton label={say(texts.menu.label, { name: table.name })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={Braces}
          onSelect={() => navigate(definitionPath(organization, project, document_id, table.name))}
        >
          {texts.menu.definition}
        </MenuItem>
        {connection === null && (
          // Imported rows would be ours, beside the ones that the table shows.
          <MenuItem icon={FileUp} disabled={!may(role, "edit")} onSelect={() => setImporting(table.id)}>
            {texts.menu.import}
          </MenuItem>
        )}
        <MenuItem icon={Pencil} disabled={!may(role, "edit")} onSelect={() => setDialog("edit")}>
          {texts.menu.edit}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Trash2}
          isDestructive
          disabled={!may(role, "delete_documents")}
          onSelect={() => setDialog("delete")}
        >
          {texts.menu.delete}
        </MenuItem>
      </Menu>
      {importing === table.id && (
        <Suspense>
          <ImportRows table={table} onClose={() => setImporting(null)} />
        </Suspense>
      )}
      {dialog === "edit" && <EditTable table={table} onClose={() => setDialog(null)} />}
      {dialog === "delete" && <DeleteTable table={table} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface TableDialogProps {
  table: TableEntry;
  onClose: () => void;
}

function EditTable({ table, onClose }: TableDialogProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const [draft, setDraft] = useState({ name: table.name, description: table.description ?? "" });
  const update = useSetAtom(updateTableAtom);
  const navigate = useNavigate();
  return (
    <FormDialog
      onClose={onClose}
      title={say(texts.edit.title, { name: table.name })}
      action={texts.edit.action}
      isReady={isReady(draft)}
      onSubmit={async () => {
        const key = { schema_id: document_id, table_id: table.id };
        const description = draft.description.trim() || null;
        const name = await update(key, { name: draft.name, description });
        void navigate(tablePath(organization, project, document_id, name), { replace: true });
      }}
    >
      {(problem) => <TableFields draft={draft} onChange={setDraft} problem={problem} />}
    </FormDialog>
  );
}

/** Deletes a table with its rows, after its name was typed. */
function DeleteTable({ table, onClose }: TableDialogProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const deleteTable = useSetAtom(deleteTableAtom);
  const navigate = useNavigate();
  const { name, id: table_id } = table;
  const confirmation = `DELETE ${name}`;
  const referring = useReferring({ form_id: table_id, column: null });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={say(texts.delete.title, { name })}
      description={
        <>
          {texts.delete.text}
          {referring !== null && <span className="mt-2 block text-foreground">{referring}</span>}
        </>
      }
      action={texts.delete.action}
      confirmation={confirmation}
      onConfirm={async () => {
        await deleteTable({ schema_id: document_id, table_id }, confirmation);
        void navigate(documentPath(organization, project, document_id), { replace: true });
        toast.success(say(texts.delete.done, { name }));
      }}
    />
  );
}
