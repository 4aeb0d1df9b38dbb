import { useAtom, useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { focusBlockAtom } from "../../state/blocks.ts";
import { fieldEditorAtom } from "../../state/fields.ts";
import { panelTabAtom } from "../../state/selection.ts";
import { BLOCK_TYPE_ROWS } from "./block-types.ts";
import { VisibilityEditor } from "./visibility-editor.tsx";

const TABS = ["content", "visibility"] as const;

/** What is selected: its field, and when it is shown. */
export function BlockPanel({ fieldPanel }: { fieldPanel: ReactNode }) {
  const block = useAtomValue(focusBlockAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const [tab, setTab] = useAtom(panelTabAtom);
  const isNew = editor !== null && editor.before === null;
  if (block === null || isNew) return editor === null ? null : fieldPanel;
  const hasField = editor !== null;
  const shown = hasField ? tab : "visibility";
  const tabLabel = (value: (typeof TABS)[number]) => (value === "content" ? "Edit Field" : "Visibility");
  return (
    <>
      {hasField ? (
        <div
          role="tablist"
          aria-label="Selection"
          className="flex shrink-0 gap-1 border-b border-border px-3"
        >
          {TABS.map((value) => (
            <button
              key={value}
              type="button"
              role="tab"
              aria-selected={value === shown}
              onClick={() => setTab(value)}
              className={classNames(
                "-mb-px border-b-2 px-2 py-2.5 font-medium",
                value === shown
                  ? "border-primary"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
            >
              {tabLabel(value)}
            </button>
          ))}
        </div>
      ) : (
        <h2 className="shrink-0 border-b border-border px-4 py-2.5 font-semibold">
          {BLOCK_TYPE_ROWS[block.type].label}
        </h2>
      )}
      {shown === "content" ? (
        fieldPanel
      ) : (
        <div className="min-h-0 grow overflow-y-auto p-4">
          <VisibilityEditor block={block} />
        </div>
      )}
    </>
  );
}
