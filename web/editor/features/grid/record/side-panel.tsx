import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
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
  /** `close`: a close button, if the container has none. It belongs into the header. */
  children: (close: ReactNode) => ReactNode;
}

/** A panel beside the grid if there is space, else over it. */
export function SidePanel({ label, onClose, isWide = false, children }: SidePanelProps) {
  const isBeside = useMediaQuery(WIDE);
  const content = useRef<HTMLDivElement>(null);
  useKeptFocus(content, isBeside);
  const inside = (close: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles Escape from all controls inside
    <div
      ref={content}
      className="flex min-h-0 grow flex-col"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {children(close)}
    </div>
  );
  return isBeside ? (
    <aside
      aria-label={label}
      className={classNames(
        "flex shrink-0 flex-col border-l border-border bg-background",
        isWide ? "w-[480px]" : "w-[380px]",
      )}
    >
      {inside(
        <IconButton label={recordTexts.record.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>,
      )}
    </aside>
  ) : (
    <Sheet isOpen onClose={onClose} title={label} side="right">
      {inside(null)}
    </Sheet>
  );
}

/** Keeps the focus in the panel when the window becomes wide: its content then moves out of the sheet. */
function useKeptFocus(content: RefObject<HTMLElement | null>, isBeside: boolean): void {
  const wasBeside = useRef(isBeside);
  useEffect(() => {
    if (wasBeside.current === isBeside) return;
    wasBeside.current = isBeside;
    if (!isBeside) return;
    // After the sheet, which gives the focus back in a timer.
    const timer = setTimeout(() =>
      content.current?.querySelector<HTMLElement>("h2[tabindex], button")?.focus(),
    );
    return () => clearTimeout(timer);
  }, [content, isBeside]);
}

/** The first line of a panel. `close` is its close button, if the container has none. */
export function PanelHeader({ close, children }: { close: ReactNode; children: ReactNode }) {
  return (
    <header
      className={classNames(
        "flex min-h-12 items-center gap-1 border-b border-border pl-4",
        // The sheet has its close button there.
        close === null ? "pr-12 pointer-coarse:pr-14" : "pr-2",
      )}
    >
      {children}
      {close}
    </header>
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
