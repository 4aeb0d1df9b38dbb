import { useStore } from "jotai";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { say } from "../../../../ui/say.ts";
import { cellWords } from "./cell-words.ts";
import { whoIn } from "./tell-conflict.ts";
import { conflictTexts as texts } from "./texts.ts";

interface Props {
  row_id: string;
  field: FieldDefinition;
  theirs: Cell | null;
  /** Counts how often somebody wanted to store the text before choosing. */
  asked: number;
  onKeep: () => void;
  onTake: () => void;
  /** Where it lies over the grid; absent: below the control. */
  className?: string;
}

/** Says that somebody else has changed the cell while its text was typed, and asks which of the two stays. */
export default function ChangedMeanwhile({ row_id, field, theirs, asked, onKeep, onTake, className }: Props) {
  const store = useStore();
  // Whoever was in the cell when it changed may leave it.
  const [who] = useState(() => whoIn(store, row_id, field.id));
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked > 0) keep.current?.focus();
  }, [asked]);
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onTake();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape takes theirs from either button
    <div
      onKeyDown={onKeyDown}
      className={classNames(
        "flex flex-wrap items-center gap-2 rounded-sm border border-border bg-popover px-2 py-1 text-meta text-popover-foreground",
        className,
      )}
    >
      <p role="alert" className="min-w-0 break-words">
        {say(texts.typed, { who, theirs: cellWords(store, field, theirs) })}
      </p>
      <Button ref={keep} size="sm" onClick={onKeep}>
        {texts.keep}
      </Button>
      <Button size="sm" onClick={onTake}>
        {texts.take}
      </Button>
    </div>
  );
}
