import { useState } from "react";
import { classNames } from "./class-names.ts";
import { initials } from "./initials.ts";

interface AvatarProps {
  /** Without a picture, the person's initials are shown. */
  name: string;
  image: string | null;
  className?: string;
}

/** A person's picture beside their name; decorative on its own. */
export function Avatar({ name, image, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classNames("size-7 shrink-0 rounded-full", className);
  if (image !== null && image !== failed) {
    return (
      <img
        src={image}
        alt=""
        className={classNames(shape, "bg-muted object-cover")}
        onError={() => setFailed(image)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        "flex items-center justify-center bg-primary text-meta font-semibold text-primary-foreground",
      )}
    >
      {initials(name)}
    </span>
  );
}
