import { useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";

const IS_APPLE = /mac|iphone|ipad/i.test(navigator.platform);
const MOD = IS_APPLE ? "⌘" : "Ctrl";
const ALT = IS_APPLE ? "⌥" : "Alt";

const SHORTCUTS = [
  {
    title: "Everywhere",
    rows: [
      { keys: ["?"], action: "Show this sheet" },
      { keys: ["Esc"], action: "Step back one level" },
    ],
  },
  {
    title: "Responses",
    rows: [
      { keys: ["←", "↑", "→", "↓"], action: "Go from cell to cell" },
      { keys: ["Enter"], action: "Edit the cell" },
      { keys: ["Space"], action: "Open the record" },
      { keys: [MOD, "C"], action: "Copy the cell" },
    ],
  },
  {
    title: "Builder",
    rows: [
      { keys: ["/"], action: "Insert a block" },
      { keys: ["↑", "↓"], action: "Go to the block before or after" },
      { keys: [ALT, "↑ ↓"], action: "Move the block" },
      { keys: ["Enter"], action: "Edit the block" },
      { keys: [MOD, "D"], action: "Duplicate the block" },
      { keys: ["Delete"], action: "Delete the block" },
      { keys: [MOD, "Enter"], action: "Save the field" },
      { keys: [MOD, "Z"], action: "Undo" },
      { keys: [MOD, "Shift", "Z"], action: "Redo" },
    ],
  },
] as const;

/** Whether a key press belongs to what the person is typing into. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The sheet of keys, shown by `?`. */
export function ShortcutsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event) && !event.defaultPrevented) setIsOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts" width="md">
      <div className="gap-8 sm:columns-2">
        {SHORTCUTS.map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl>
              {rows.map(({ keys, action }) => (
                <div key={action} className="flex items-center justify-between gap-4 py-1">
                  <dt className="text-muted-foreground">{action}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
