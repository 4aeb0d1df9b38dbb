import { ChevronRight } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";

interface FoldProps {
  title: string;
  /** Left out: it keeps by itself whether it is open. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** What few people need, folded away under its name; made when it is first opened, and kept from then on. */
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
      className="group/fold"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The browser opens it by itself where it finds a text in it.
        if (currentTarget.open !== isOpen) turn(currentTarget.open);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        className="flex w-fit cursor-pointer items-center gap-1 rounded-sm pr-2 font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-10"
        // Turned by us alone: React does not see what the browser turns, and would not turn it back.
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          turn(!isOpen);
        }}
      >
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/fold:rotate-90" />
        {title}
      </summary>
      {wasOpened && <div className="mt-3 flex flex-col gap-3">{children}</div>}
    </details>
  );
}
