import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { MousePointerClick } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useMediaQuery, WIDE } from "../../../ui/media-query.ts";
import { ResizablePanel } from "../../../ui/resizable-panel.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { focusBlockAtom } from "../../state/blocks.ts";
import { canEditAtom } from "../../state/document.ts";
import { editedBlockIdAtom, fieldEditorAtom } from "../../state/fields.ts";
import { panelWidthAtom } from "../../state/layout.ts";
import { insertTargetAtom, isPanelOpenAtom, selectBlockAtom } from "../../state/selection.ts";
import type { RenderField } from "./block-content.tsx";
import { BlockPanel } from "./block-panel.tsx";
import { Canvas } from "./canvas.tsx";
import { InsertDialog } from "./insert-dialog.tsx";
import { focusBlock, stayInPanel } from "./use-block-actions.ts";
import { useTakeBack } from "./use-take-back.ts";

export interface BuilderPageProps {
  renderField: RenderField;
  /** The panel of the field that is being edited. */
  fieldPanel: ReactNode;
}

/** The builder: the form in the middle, what is selected on the right. */
export function BuilderPage({ renderField, fieldPanel }: BuilderPageProps) {
  const select = useSetAtom(selectBlockAtom);
  useBuilderKeys();
  return (
    <div className="flex min-h-0 grow">
      <div
        className="min-w-0 grow overflow-y-auto bg-muted/40"
        onPointerDown={(event) => {
          const isEmpty = !(event.target as HTMLElement).closest(
            "[data-block-id], button, [contenteditable]",
          );
          if (isEmpty) void select(null).catch(stayInPanel);
        }}
      >
        <div className="mx-auto w-full max-w-[704px] px-2 py-6 sm:px-8 sm:py-10 lg:px-12">
          <Canvas renderField={renderField} />
        </div>
      </div>
      <SelectionPanel fieldPanel={fieldPanel} />
      <InsertDialog />
    </div>
  );
}

/** Beside the canvas where there is room, over it on phones. */
function SelectionPanel({ fieldPanel }: { fieldPanel: ReactNode }) {
  const isWide = useMediaQuery(WIDE);
  const block = useAtomValue(focusBlockAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const editedId = useAtomValue(editedBlockIdAtom);
  const [isOpen, setOpen] = useAtom(isPanelOpenAtom);
  const [width, setWidth] = useAtom(panelWidthAtom);
  const select = useSetAtom(selectBlockAtom);
  const hasContent = editor !== null || block !== null;
  const content = <BlockPanel fieldPanel={fieldPanel} />;
  if (isWide) {
    return (
      <ResizablePanel label="Selection" width={width} onResize={setWidth} min={300} max={560}>
        {hasContent ? content : <NothingSelected />}
      </ResizablePanel>
    );
  }

  function close() {
    const id = editedId ?? block?.id ?? null;
    select(null).then(() => {
      setOpen(false);
      focusBlock(id);
    }, stayInPanel);
  }

  return (
    <Sheet isOpen={isOpen && hasContent} onClose={close} title="Selection" side="right">
      {content}
    </Sheet>
  );
}

function NothingSelected() {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 p-8 text-center text-muted-foreground">
      <MousePointerClick aria-hidden className="size-6" />
      <p>Select a block to edit it, or press / to insert one.</p>
    </div>
  );
}

/** Keys of the whole builder: undo, redo, insert. */
function useBuilderKeys() {
  const { undo, redo } = useTakeBack();
  const openInsert = useSetAtom(insertTargetAtom);
  const canEdit = useAtomValue(canEditAtom);
  const block = useAtomValue(focusBlockAtom);
  useEffect(() => {
    if (!canEdit) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (isTyping || event.defaultPrevented) return;
      const isMod = event.metaKey || event.ctrlKey;
      if (isMod && event.key.toLowerCase() === "z") {
        event.preventDefault();
        if (event.shiftKey) redo();
        else undo();
      } else if (isMod && event.key.toLowerCase() === "y") {
        event.preventDefault();
        redo();
      } else if (event.key === "/" && !isMod) {
        event.preventDefault();
        openInsert({ at: { focus_block_id: block?.id ?? null } });
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [canEdit, undo, redo, openInsert, block?.id]);
}
