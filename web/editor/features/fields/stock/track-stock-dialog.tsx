import { useAtomValue, useSetAtom } from "jotai";
import { useId, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import type { OptionDefinition } from "#core/fields/field.ts";
import { MAX_ADJUSTMENT } from "#core/inventory/commits.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { FormDialog } from "../../../../ui/overlays/form-dialog.tsx";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import { leavePanelAtom } from "../../../state/building/selection.ts";
import { changeInventoryAtom } from "../../../state/inventory/inventory.ts";

const INITIAL = "10";

interface TrackStockDialogProps {
  options: readonly OptionDefinition[];
  /** Whether the question tracks no stock yet. */
  isFirst: boolean;
  /** Whether the form has a store. If not, tracking creates one. */
  hasStore: boolean;
  onClose: () => void;
}

/** Asks for the stock of each option and warns that tracking cannot be ended. */
export default function TrackStockDialog({ options, isFirst, hasStore, onClose }: TrackStockDialogProps) {
  const change = useSetAtom(changeInventoryAtom);
  const [counts, setCounts] = useState<Record<string, string>>({});
  const idPrefix = useId();
  const countOf = (id: string) => counts[id] ?? INITIAL;
  const isValid = (id: string) => {
    const count = Number(countOf(id));
    return countOf(id).trim() !== "" && Number.isInteger(count) && count >= 0 && count <= MAX_ADJUSTMENT;
  };

  async function start() {
    if (!options.every(({ id }) => isValid(id))) {
      throw new Error("How many there are is a whole number from 0.");
    }
    await change({
      changes: Object.fromEntries(options.map(({ id }) => [id, { diff: Number(countOf(id)) }])),
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title={isFirst ? "Track stock" : "Track more options"}
      description="How many are there of each? Every answer takes one; a deleted answer gives it back. Tracking stays on from then, and an option can be allowed to keep selling."
      action={hasStore ? "Start tracking" : "Connect a store and start tracking"}
      onSubmit={start}
    >
      <div className="flex flex-col gap-2">
        {!hasStore && <MissingStore />}
        {options.map(({ id, label, value }, index) => (
          <div key={id} className="flex items-center justify-between gap-3">
            <label htmlFor={`${idPrefix} ${id}`} className="min-w-0 grow break-words">
              {label || value}
            </label>
            <span className="w-24 shrink-0">
              <Input
                id={`${idPrefix} ${id}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_ADJUSTMENT}
                step={1}
                value={countOf(id)}
                aria-invalid={!isValid(id)}
                onChange={(event) => setCounts({ ...counts, [id]: event.target.value })}
                autoFocus={index === 0}
              />
            </span>
          </div>
        ))}
      </div>
    </FormDialog>
  );
}

/** Explains that stock needs a store, that one will be created, and that the owner can set one up first. */
function MissingStore() {
  const { organization = "", project = "", document_id = "" } = useParams();
  const navigate = useNavigate();
  const editor = useAtomValue(fieldEditorAtom);
  const leave = useSetAtom(leavePanelAtom);

  function setUp() {
    try {
      leave();
    } catch {
      return;
    }
    const path = editorPath(organization, project, document_id, "connect/store");
    void navigate(editor === null ? path : `${path}?${new URLSearchParams({ question: editor.field_id })}`);
  }

  return (
    <div className="mb-2">
      <Notice title="You need to connect a store to enable inventory tracking">
        This connects one that belongs to this form alone. Its name and currency can be changed at any time,
        or{" "}
        <button type="button" className="underline hover:text-foreground" onClick={setUp}>
          set it up first
        </button>
        .
      </Notice>
    </div>
  );
}
