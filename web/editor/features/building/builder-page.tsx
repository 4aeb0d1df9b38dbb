import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Palette } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ResizablePanel } from "../../../ui/layout/resizable-panel.tsx";
import { useMediaQuery, WIDE } from "../../../ui/media-query.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { focusBlockIdAtom } from "../../state/building/blocks.ts";
import { hasSelectionAtom, isPanelOpenAtom, selectBlockAtom } from "../../state/building/selection.ts";
import { editedBlockIdAtom } from "../../state/building/shown-blocks.ts";
import { isPagePreviewedAtom, isThemeOpenAtom } from "../../state/look/look.ts";
import { hasCompanyAtom } from "../../state/presence/document-presence.ts";
import { panelWidthAtom } from "../../state/shell/layout.ts";
import { BlockPanel } from "./block-panel.tsx";
import { BlockSelectionBar } from "./block-selection-bar.tsx";
import { BuilderCommands } from "./builder-commands.tsx";
import type { RenderField } from "./canvas/block-content.tsx";
import { focusBlock, stayInPanel } from "./canvas/block-focus.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { InsertMenu } from "./insert/insert-menu.tsx";
import type { RenderDeletion } from "./insert/unused-questions.tsx";
import { useClipboard } from "./use-clipboard.ts";

export interface BuilderPageProps {
  renderField: RenderField;
  /** The panel of the edited field. */
  fieldPanel: ReactNode;
  renderDeletion: RenderDeletion;
  /** The panel of the form's theme, shown while nothing is selected. */
  themePanel: ReactNode;
  /** The preview of the page, shown instead of its blocks. */
  pagePreview: ReactNode;
  /** The presence of other people on the canvas. */
  presence: ReactNode;
}

/** The builder: the form in the middle, the panel of the selection on the right. */
export function BuilderPage(props: BuilderPageProps) {
  const { renderField, renderDeletion, fieldPanel, themePanel, pagePreview, presence } = props;
  const isPreviewed = useAtomValue(isPagePreviewedAtom);
  useClipboard();
  return (
    <div className="flex min-h-0 grow">
      {isPreviewed ? pagePreview : <Blocks renderField={renderField} presence={presence} />}
      <SelectionPanel fieldPanel={fieldPanel} themePanel={themePanel} />
      <InsertMenu renderField={renderField} renderDeletion={renderDeletion} />
      <BuilderCommands />
    </div>
  );
}

function Blocks({ renderField, presence }: Pick<BuilderPageProps, "renderField" | "presence">) {
  const select = useSetAtom(selectBlockAtom);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same from the keyboard
    <div
      className="min-w-0 grow overflow-y-auto bg-muted/40"
      onPointerDown={(event) => {
        if (isEmpty(event)) void select(null).catch(stayInPanel);
      }}
      onMouseDown={(event) => {
        if (!isEmpty(event)) return;
        // Otherwise the browser would move the caret into the nearest text, which would select its block
        // again.
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <div className="relative min-h-full">
        <div className="mx-auto w-full max-w-[704px] px-2 py-6 sm:px-8 sm:py-10 lg:px-12">
          <ThemeButton />
          <Canvas renderField={renderField} />
        </div>
        {presence}
      </div>
      <BlockSelectionBar />
    </div>
  );
}

/** Whether a click is on the empty canvas, not on its scroll bar. */
function isEmpty({ target, currentTarget, clientX }: MouseEvent<HTMLElement>): boolean {
  if ((target as Element).closest("[data-block-id], button, [contenteditable], [role=toolbar]")) return false;
  return clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth;
}

/**
 * Opens the theme. Shown while something is selected, and on phones. Otherwise it keeps its space so that
 * nothing moves.
 */
function ThemeButton() {
  const isWide = useMediaQuery(WIDE);
  const hasSelection = useAtomValue(hasSelectionAtom);
  const select = useSetAtom(selectBlockAtom);
  const openTheme = useSetAtom(isThemeOpenAtom);
  return (
    <div className={classNames("mb-2 flex justify-end px-3 sm:px-4", isWide && !hasSelection && "invisible")}>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void select(null).then(() => openTheme(true), stayInPanel)}
      >
        <Palette aria-hidden />
        Theme
      </Button>
    </div>
  );
}

/** The panel of the selection: beside the canvas if there is space, over it on phones. */
function SelectionPanel({ fieldPanel, themePanel }: Pick<BuilderPageProps, "fieldPanel" | "themePanel">) {
  const isWide = useMediaQuery(WIDE);
  const focusId = useAtomValue(focusBlockIdAtom);
  const editedId = useAtomValue(editedBlockIdAtom);
  const hasContent = useAtomValue(hasSelectionAtom);
  const [isThemeOpen, setThemeOpen] = useAtom(isThemeOpenAtom);
  const [isOpen, setOpen] = useAtom(isPanelOpenAtom);
  const [width, setWidth] = useAtom(panelWidthAtom);
  const select = useSetAtom(selectBlockAtom);
  const content = <BlockPanel fieldPanel={fieldPanel} />;
  if (isWide) {
    return (
      <ResizablePanel label="Selection" width={width} onResize={setWidth} min={300} max={560}>
        {hasContent ? content : <NothingSelected themePanel={themePanel} />}
      </ResizablePanel>
    );
  }

  function close() {
    const id = editedId ?? focusId;
    select(null).then(() => {
      setOpen(false);
      focusBlock(id);
    }, stayInPanel);
  }

  if (!hasContent) {
    return (
      <Sheet isOpen={isThemeOpen} onClose={() => setThemeOpen(false)} title="Theme" side="right">
        {themePanel}
      </Sheet>
    );
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title="Selection" side="right">
      {content}
    </Sheet>
  );
}

function NothingSelected({ themePanel }: Pick<BuilderPageProps, "themePanel">) {
  const hasCompany = useAtomValue(hasCompanyAtom);
  const isOnBlock = useIsOnBlock();
  return (
    <>
      <p className="shrink-0 border-b border-border px-4 py-2 text-meta text-muted-foreground">
        {hasCompany && !isOnBlock
          ? "Select a block to edit it. Press / to say something to whoever is here."
          : "Select a block to edit it, or press / to insert one."}
      </p>
      {themePanel}
    </>
  );
}

const isOnBlockNow = () => Boolean(document.activeElement?.closest("[data-block-id]"));

/** Whether a block has the focus. A block keeps the focus and its keys when it is deselected. */
function useIsOnBlock(): boolean {
  const [isOnBlock, setOnBlock] = useState(isOnBlockNow);
  useEffect(() => {
    const check = () => setOnBlock(isOnBlockNow());
    // The new focus is known only after blur.
    const checkLater = () => requestAnimationFrame(check);
    document.addEventListener("focusin", check);
    document.addEventListener("focusout", checkLater);
    return () => {
      document.removeEventListener("focusin", check);
      document.removeEventListener("focusout", checkLater);
    };
  }, []);
  return isOnBlock;
}
