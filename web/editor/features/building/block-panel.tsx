import { useAtom, useAtomValue } from "jotai";
import { type KeyboardEvent, type ReactNode, Suspense, useEffect } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { type SelectedBlock, selectedBlockAtom } from "../../state/building/blocks.ts";
import { panelQuestionAtom } from "../../state/building/field-editor.ts";
import { panelTabAtom } from "../../state/building/selection.ts";
import { isSiteAtom } from "../../state/editing/document.ts";
import { focusBlock } from "./canvas/block-focus.ts";
import { BLOCK_TYPE_ROWS } from "./canvas/block-types.ts";
import { texts } from "./texts.ts";

const loadVisibility = () => import("./visibility/visibility-editor.tsx");
const VisibilityEditor = lazyPart(loadVisibility);
const PageBlockPanel = lazyPart(() => import("./page-blocks/page-block-panel.tsx"));

/** The panel of the selected block: its field and its visibility, or what a block of a site shows. */
export function BlockPanel({ fieldPanel }: { fieldPanel: ReactNode }) {
  const block = useAtomValue(selectedBlockAtom);
  const question = useAtomValue(panelQuestionAtom);
  const [tab, setTab] = useAtom(panelTabAtom);
  const isSite = useAtomValue(isSiteAtom);
  // Loads the tab's content before the tab is chosen.
  useEffect(() => void loadVisibility().catch(() => {}), []);
  if (question === null) {
    if (block === null) return null;
    return (
      <>
        <h2 className="shrink-0 border-b border-border px-4 py-2.5 font-semibold">
          {BLOCK_TYPE_ROWS[block.type].label}
        </h2>
        {isSite ? (
          <Inside id={block.id}>
            <PageBlockPanel />
          </Inside>
        ) : (
          <Visibility block={block} />
        )}
      </>
    );
  }
  // The same tabs for a new question so that they stay mounted when it is stored while it is edited.
  const content = { value: "content", label: texts.panel.question, content: fieldPanel } as const;
  const isPlaced = block !== null && question === "stored";
  return (
    <Tabs
      label={texts.panel.selection}
      value={isPlaced ? tab : "content"}
      onChange={setTab}
      tabs={
        isPlaced
          ? [
              content,
              { value: "visibility", label: texts.panel.visibility, content: <Visibility block={block} /> },
            ]
          : [content]
      }
    />
  );
}

function Visibility({ block }: { block: SelectedBlock }) {
  return (
    <Inside id={block.id}>
      <VisibilityEditor block={block} />
    </Inside>
  );
}

function Inside({ id, children }: { id: string; children: ReactNode }) {
  // Escape returns the focus to the block, as in the panel of a question.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) focusBlock(id);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the controls inside
    <div className="min-h-0 grow overflow-y-auto p-4" onKeyDown={onKeyDown}>
      <Suspense fallback={<Skeleton className="h-8" />}>{children}</Suspense>
    </div>
  );
}
