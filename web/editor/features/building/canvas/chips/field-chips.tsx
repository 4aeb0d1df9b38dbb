import { useAtomValue } from "jotai";
import { Gauge, Mail } from "lucide-react";
import { say } from "../../../../../ui/say.ts";
import { type FieldChips as Chips, fieldChipsAtom } from "../../../../state/building/field-chips.ts";
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
          {leftText(left)}
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

const MOST_LETTERS = 24;

/** A long option is cut so that the number stays in view. */
function leftText({ n, option }: NonNullable<Chips["left"]>): string {
  if (option === null) return n === 0 ? texts.none_left : say(texts.left, { n });
  const letters = [...option];
  const short = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : option;
  return say(n === 0 ? texts.none_left_of : texts.left_of, { option: short, n });
}
