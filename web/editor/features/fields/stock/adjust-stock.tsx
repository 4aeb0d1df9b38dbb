import { useSetAtom } from "jotai";
import { Pencil } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import type { InventoryItem } from "#core/contracts/inventory/inventory.ts";
import { ADJUSTMENT_REASONS, type AdjustmentReason, MAX_ADJUSTMENT } from "#core/inventory/commits.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { Select } from "../../../../ui/inputs/select.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { changeInventoryAtom } from "../../../state/inventory/inventory.ts";
import { SwitchRow } from "../parts/panel-section.tsx";
import { StockHistory, WORDS } from "./stock-history.tsx";

const count = new Intl.NumberFormat("en");
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

/** Shows an option's stock as a button that opens a form to change it. */
export function AdjustStock({ label, item }: { label: string; item: InventoryItem }) {
  const [isOpen, setOpen] = useState(false);
  const text = count.format(item.available);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      label={`Stock of ${label}`}
      trigger={
        <Button size="sm" aria-label={`Available of ${label}: ${text}. Adjust`} className="tabular-nums">
          {text}
          <Pencil aria-hidden className="!size-3 text-muted-foreground" />
        </Button>
      }
    >
      <AdjustForm item={item} onClose={() => setOpen(false)} />
    </Popover>
  );
}

/** Takes the new number but sends the difference so that concurrent sales are not overwritten. */
function AdjustForm({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const change = useSetAtom(changeInventoryAtom);
  const [text, setText] = useState(String(item.available));
  const [reason, setReason] = useState<AdjustmentReason>("admin");
  const [isNegativeAllowed, setNegativeAllowed] = useState(item.is_negative_level_allowed);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reasonId = useId();

  const level = Number(text);
  const diff = level - item.available;
  const isBelow = level < 0 && diff !== 0 && !isNegativeAllowed;
  const isNoCount = text.trim() === "" || Number.isNaN(level) || isBelow;
  const isValid =
    text.trim() !== "" &&
    Number.isInteger(level) &&
    Math.abs(diff) <= MAX_ADJUSTMENT &&
    (level >= 0 || isNegativeAllowed);

  async function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (!isValid) {
      setProblem("How many are left is a whole number from 0.");
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const wanted = { diff, is_negative_level_allowed: isNegativeAllowed };
      await change({ changes: { [item.sku]: wanted }, reason });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={save}
      // The panel must not handle keys of this form.
      onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
    >
      <FieldLabel
        label="Available"
        hint={diff === 0 || !isValid ? undefined : `${signed.format(diff)} to what is there now`}
        problem={problem}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={text}
          aria-invalid={!isValid}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          // Invalid or negative input becomes 0. The user sees it before it is sent.
          onBlur={() => isNoCount && setText("0")}
          autoFocus
        />
      </FieldLabel>
      <div className="flex flex-col gap-1">
        <label htmlFor={reasonId} className="font-medium">
          Reason
        </label>
        <Select
          id={reasonId}
          value={reason}
          onChange={(event) => setReason(event.target.value as AdjustmentReason)}
        >
          {ADJUSTMENT_REASONS.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </Select>
      </div>
      <SwitchRow
        label="Keep selling"
        hint="It can be chosen even when none are left."
        checked={isNegativeAllowed}
        onChange={setNegativeAllowed}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Save
        </Button>
      </div>
      <StockHistory sku={item.sku} />
    </form>
  );
}
