import type { Color } from "#core/contracts/rooms/colors.ts";
import { classNames } from "../../../ui/class-names.ts";
import { peerColor } from "../../state/presence/presence.ts";
import { useRecent } from "./use-recent.ts";

/** How long a message stays, in milliseconds: four seconds plus reading time. */
export const readingMs = (text: string) => 4_000 + 60 * text.length;

/** Beside the pointer. Where there is too little space, moved to the left (`--room`, see `positionOf`). */
export const bubbleClass = classNames(
  "absolute top-9 left-3 w-max max-w-64 translate-x-[min(0px,calc(var(--room)-100%))]",
  "rounded-lg px-2.5 py-1.5 text-sm break-words text-white shadow-float",
);

interface SpeechBubbleProps {
  message: string;
  name: string;
  color: Color;
}

/** A person's message at their pointer. It disappears after `readingMs`. */
export function SpeechBubble({ message, name, color }: SpeechBubbleProps) {
  const isRecent = useRecent(message, readingMs(message));
  if (message === "") return null;
  return (
    <div
      dir="auto"
      className={classNames(bubbleClass, "transition-opacity duration-1000", !isRecent && "opacity-0")}
      style={{ backgroundColor: peerColor(color) }}
    >
      {/* Phones show no pointer with the person's name. */}
      <span className="block text-[11px] font-semibold sm:hidden">{name}</span>
      {message}
    </div>
  );
}
