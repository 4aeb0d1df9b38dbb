import { useSetAtom } from "jotai";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { InventoryItem } from "#core/contracts/inventory/inventory.ts";
import { ADJUSTMENT_REASONS, type AdjustmentReason, MAX_ADJUSTMENT } from "#core/inventory/commits.ts";
import { limitOf } from "#core/inventory/limits.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { parseTypedNumber, parseTypedWhole } from "../../../../ui/inputs/parse-typed-number.ts";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { say } from "../../../../ui/say.ts";
import { changeInventoryAtom } from "../../../state/inventory/inventory.ts";
import { LimitHistory } from "./limit-history.tsx";
import { texts } from "./texts.ts";

const count = new Intl.NumberFormat("en");
const signed = new Intl.NumberFormat("en", { signDisplay: "exceptZero" });

interface LimitDetailsProps {
  /** The option. */
  name: string;
  item: InventoryItem;
}

/** "3 left" as a button, which shows what was taken, why the number changed, and a form to change it. */
export function LimitDetails({ name, item }: LimitDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { available, committed } = item;
  const isLimited = limitOf(item) !== null;
  const state = isLimited
    ? available <= 0
      ? texts.none_left
      : say(texts.left, { n: available })
    : say(texts.taken, { n: committed });
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      label={say(texts.details, { name })}
      trigger={
        <button
          type="button"
          aria-label={say(texts.details_of, { name, state })}
          className="self-end rounded-sm text-right text-meta whitespace-nowrap text-muted-foreground tabular-nums underline decoration-dotted underline-offset-2 hover:text-foreground pointer-coarse:min-h-8"
        >
          {state}
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the panel must not handle keys of the popover */}
      <div className="flex flex-col gap-3" onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
        <Figures item={item} />
        {isLimited && <AdjustForm item={item} onClose={() => setOpen(false)} />}
        <LimitHistory sku={item.sku} />
      </div>
    </Popover>
  );
}

function Figures({ item }: { item: InventoryItem }) {
  const limit = limitOf(item);
  const figures = [
    [texts.figures.limit, limit],
    [texts.figures.taken, item.committed],
    ...(limit === null ? [] : [[texts.figures.left, Math.max(0, item.available)] as const]),
  ] as const;
  return (
    <dl className="flex gap-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-meta text-muted-foreground">{name}</dt>
          <dd className="font-medium tabular-nums">
            {value === null ? texts.no_limit : count.format(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Takes the new number but sends the difference so that concurrent responses are not overwritten. */
function AdjustForm({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const change = useSetAtom(changeInventoryAtom);
  const [text, setText] = useState(String(item.available));
  const [reason, setReason] = useState<AdjustmentReason>("admin");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const level = parseTypedWhole(text) ?? parseTypedNumber(text) ?? Number.NaN;
  const diff = level - item.available;
  const isNoCount = text.trim() === "" || Number.isNaN(level) || (level < 0 && diff !== 0);
  const isValid = !isNoCount && level >= 0 && Number.isInteger(level) && Math.abs(diff) <= MAX_ADJUSTMENT;

  async function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (!isValid) {
      setProblem(texts.adjust.invalid);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await change({ changes: { [item.sku]: { diff } }, reason });
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={save}>
      <FieldLabel
        label={texts.adjust.left}
        hint={diff === 0 || !isValid ? undefined : say(texts.adjust.change, { diff: signed.format(diff) })}
        problem={problem}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={!isValid}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          // Invalid or negative input becomes 0. The user sees it before it is sent.
          onBlur={() => isNoCount && setText("0")}
          autoFocus
        />
      </FieldLabel>
      <FieldLabel label={texts.adjust.reason}>
        <Select
          value={reason}
          onChange={setReason}
          choices={ADJUSTMENT_REASONS.map((one) => ({ value: one, label: texts.reasons[one] }))}
        />
      </FieldLabel>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{texts.adjust.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.adjust.save}
        </Button>
      </div>
    </form>
  );
}
