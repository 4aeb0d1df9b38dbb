import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { OptionDefinition } from "#core/fields/field.ts";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { limitOf } from "#core/inventory/limits.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { documentAtom } from "../../../state/editing/document.ts";
import { inventoryStateAtom, loadInventoryAtom } from "../../../state/inventory/inventory.ts";
import { setLimitsAtom, stockByOptionAtom } from "../../../state/inventory/limits.ts";
import { SwitchRow } from "../parts/panel-section.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { texts } from "./texts.ts";

/** The limits of a question's options by option id, and whether there are any. */
export function useLimits(options: readonly OptionDefinition[]) {
  const levels = useAtomValue(stockByOptionAtom);
  const limits = new Map(options.map(({ id }) => [id, limitOf(levels.get(id))]));
  return { limits, hasLimits: [...limits.values()].some((limit) => limit !== null) };
}

interface LimitsSwitchProps {
  options: readonly OptionDefinition[];
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Shows the column of limits. Switching it off removes the limits, which can be undone. */
export function LimitsSwitch({ options, isShown, onShow }: LimitsSwitchProps) {
  const words = useFieldWords();
  const state = useAtomValue(inventoryStateAtom);
  const { response_count } = useAtomValue(documentAtom);
  const load = useSetAtom(loadInventoryAtom);
  const setLimits = useSetAtom(setLimitsAtom);
  const { limits, hasLimits } = useLimits(options);
  const isUnnamed = options.every(isBlankOption);
  useEffect(() => void load(), [load]);

  if (state.status === "failed") {
    return (
      <p role="alert" className="flex items-center justify-between gap-3 text-meta text-destructive">
        {state.message}
        <Button size="sm" onClick={() => void load()}>
          {texts.retry}
        </Button>
      </p>
    );
  }

  async function turn(isOn: boolean) {
    onShow(isOn);
    if (isOn || !hasLimits) return;
    const fail = (error: unknown) => {
      onShow(true);
      toast.error(error instanceof Error ? error.message : String(error));
    };
    try {
      await setLimits(new Map([...limits.keys()].map((id) => [id, null])));
      const undo = () => void setLimits(limits).then(() => onShow(true), fail);
      toast.info(texts.removed, { action: { label: texts.undo, onClick: undo } });
    } catch (error) {
      fail(error);
    }
  }

  const hint = [texts.switch_hint, ...(response_count > 0 && !hasLimits ? [words.limits.counted] : [])];
  return (
    <SwitchRow
      label={texts.switch}
      hint={isShown ? (isUnnamed ? texts.switch_unnamed : hint.join(" ")) : undefined}
      checked={isShown}
      onChange={(isOn) => void turn(isOn)}
    />
  );
}
