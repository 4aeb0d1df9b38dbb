import { useAtomValue } from "jotai";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { faultyCountAtom } from "../../state/canvas/canvas.ts";
import { texts } from "./texts.ts";

interface FaultyElementsProps {
  /** Null for viewers. */
  onDelete: (() => void) | null;
}

/** Says how many elements cannot be drawn, and deletes them. */
export function FaultyElements({ onDelete }: FaultyElementsProps) {
  const count = useAtomValue(faultyCountAtom);
  if (count === 0) return null;
  return (
    <section
      aria-label={texts.faulty.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-muted px-4 py-2"
    >
      <p className="min-w-0 grow">{say(texts.faulty.count, { n: count })}</p>
      {onDelete !== null && <Button onClick={onDelete}>{say(texts.faulty.delete, { n: count })}</Button>}
    </section>
  );
}
