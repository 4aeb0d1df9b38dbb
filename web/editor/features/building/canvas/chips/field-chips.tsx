import { useAtomValue } from "jotai";
import { Gauge, Mail } from "lucide-react";
import { say } from "../../../../../ui/say.ts";
import { fieldChipsAtom } from "../../../../state/building/field-chips.ts";
import { PageButton } from "../ends/page-button.tsx";
import { texts } from "./texts.ts";

interface FieldChipsProps {
  field_id: string;
  /** Opens the question's panel, which has the limits of its options. */
  onLimit: () => void;
}

/** What else is set for a question, with the way there. On the upper edge of its block, where nothing of it is. */
export default function FieldChips({ field_id, onLimit }: FieldChipsProps) {
  const chips = useAtomValue(fieldChipsAtom).get(field_id);
  if (chips === undefined) return null;
  const { left, mail } = chips;
  return (
    <div data-canvas-tool className="canvas-chips">
      {left !== null && (
        <button type="button" onClick={onLimit}>
          <Gauge aria-hidden />
          {left === 0 ? texts.none_left : say(texts.left, { n: left })}
        </button>
      )}
      {mail !== null && (
        <PageButton to="connect/channels">
          <Mail aria-hidden />
          {texts[mail]}
        </PageButton>
      )}
    </div>
  );
}
