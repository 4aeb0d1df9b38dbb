import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { useMediaQuery, WIDE } from "../../../../ui/media-query.ts";
import { Sheet } from "../../../../ui/overlays/sheet.tsx";
import { recordTexts } from "./texts.ts";

interface SidePanelProps {
  label: string;
  onClose: () => void;
  /** For a form, which needs more space than facts. */
  isWide?: boolean;
  /** `close`: a close button, if the container has none; the container needs space for its own otherwise. */
  children: (close: ReactNode) => ReactNode;
}

/** A panel beside the grid if there is space, else over it. */
export function SidePanel({ label, onClose, isWide = false, children }: SidePanelProps) {
  const isBeside = useMediaQuery(WIDE);
  return isBeside ? (
    <aside
      aria-label={label}
      className={classNames(
        "flex shrink-0 flex-col border-l border-border bg-background",
        isWide ? "w-[480px]" : "w-[380px]",
      )}
    >
      {children(
        <IconButton label={recordTexts.record.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>,
      )}
    </aside>
  ) : (
    <Sheet isOpen onClose={onClose} title={label} side="right">
      {children(null)}
    </Sheet>
  );
}

/**
 * Returns the focus to the grid, or to the row of another layout, when a panel closes. In the next frame, when the panel is removed: a screen
 * reader says nothing of a focus that moves while the element that had it disappears.
 */
export function focusGrid() {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('[role="grid"], [data-item][tabindex="0"]')
      ?.focus({ preventScroll: true }),
  );
}
