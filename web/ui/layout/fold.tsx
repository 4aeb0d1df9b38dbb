import { ChevronRight } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";

interface FoldProps {
  title: string;
  /** Absent: keeps its own state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Rarely needed content, collapsed under its title; rendered when first opened, and kept from then on. */
export function Fold({ title, isOpen: isOpenFor, onToggle, children }: FoldProps) {
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = isOpenFor ?? isOpenHere;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);

  function turn(isNowOpen: boolean) {
    setOpenHere(isNowOpen);
    onToggle?.(isNowOpen);
  }

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Find in page makes the browser open it.
        if (currentTarget.open !== isOpen) turn(currentTarget.open);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className="flex w-fit cursor-pointer items-center gap-1 rounded-sm pr-2 font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-10"
        // Toggled only by us: React does not see the browser's own toggle, and would not revert it.
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          turn(!isOpen);
        }}
      >
        <ChevronRight
          aria-hidden
          className={classNames("size-4 transition-transform", isOpen && "rotate-90")}
        />
        {title}
      </summary>
      {wasOpened && <div className="mt-3 flex flex-col gap-3">{children}</div>}
    </details>
  );
}
