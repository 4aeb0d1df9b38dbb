import { useState } from "react";
import { classNames } from "./class-names.ts";
import { initials } from "./initials.ts";

interface AvatarProps {
  /** Of whom there is no picture, that is shown by their initials. */
  name: string;
  image: string | null;
  className?: string;
}

/** A person's face beside their name: it tells nothing by itself. */
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
