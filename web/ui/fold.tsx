import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldProps {
  title: string;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** What few people need, folded away under its name; made when it is first opened, and kept from then on. */
export function Fold({ title, isOpen, onToggle, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="group/fold"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
        onToggle?.(currentTarget.open);
      }}
    >
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-sm pr-2 font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-10">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/fold:rotate-90" />
        {title}
      </summary>
      {(isOpen || wasOpened) && <div className="mt-3 flex flex-col gap-3">{children}</div>}
    </details>
  );
}
