import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { keysHere } from "../../ui/shortcut.ts";

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
      { keys: ["Mod", "C"], action: "Copy the cell" },
      { keys: ["Mod", "Z"], action: "Take back an edit" },
      { keys: ["Mod", "Shift", "Z"], action: "Do it again" },
    ],
  },
  {
    title: "Builder",
    rows: [
      { keys: ["/"], action: "Insert a block" },
      { keys: ["↑", "↓"], action: "Go to the block before or after" },
      { keys: ["Alt", "↑ ↓"], action: "Move the block" },
      { keys: ["Enter"], action: "Edit the block" },
      { keys: ["Mod", "D"], action: "Duplicate the block" },
      { keys: ["Delete"], action: "Delete the block" },
      { keys: ["Mod", "Enter"], action: "Save the field" },
      { keys: ["Mod", "Z"], action: "Undo" },
      { keys: ["Mod", "Shift", "Z"], action: "Redo" },
    ],
  },
] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" width="md">
      <div className="gap-8 sm:columns-2">
        {SHORTCUTS.map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl>
              {rows.map(({ keys, action }) => (
                <div key={action} className="flex items-center justify-between gap-4 py-1">
                  <dt className="text-muted-foreground">{action}</dt>
                  <dd className="flex gap-1">
                    {keysHere(...keys).map((key) => (
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
