import { useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { initials } from "../../../ui/initials.ts";
import type { Person } from "../../state/presence/document-presence.ts";
import { peerColor } from "../../state/presence/presence.ts";

/** A person's picture in a frame of their color, or their initials. Their name is beside it. */
export function Avatar({ person, className }: { person: Person; className?: string }) {
  const { image } = person;
  const [failed, setFailed] = useState<string>();
  if (image !== undefined && image !== failed) {
    return (
      <span
        style={{ backgroundColor: peerColor(person.color) }}
        className={classNames("flex size-7 shrink-0 rounded-full p-0.5", className)}
      >
        <img
          src={image}
          alt=""
          className="size-full rounded-full bg-muted object-cover"
          onError={() => setFailed(image)}
        />
      </span>
    );
  }
  return (
    <Disc
      text={initials(person.name)}
      color={peerColor(person.color)}
      className={classNames("text-white", className)}
    />
  );
}

interface DiscProps {
  text: string;
  color?: string;
  className?: string;
}

/**
 * Initials as a picture. CSS draws them so that screen readers do not read them as part of the element's
 * name.
 */
export function Disc({ text, color, className }: DiscProps) {
  return (
    <span
      aria-hidden
      data-text={text}
      style={{ backgroundColor: color }}
      className={classNames(
        "flex size-7 shrink-0 items-center justify-center rounded-full text-[11px] font-semibold",
        "before:content-[attr(data-text)]",
        className,
      )}
    />
  );
}
