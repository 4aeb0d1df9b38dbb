import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Palette } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { activeElement } from "../../../ui/canvas-document.ts";
import { ResizablePanel } from "../../../ui/layout/resizable-panel.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useMediaQuery, WIDE } from "../../../ui/media-query.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { say } from "../../../ui/say.ts";
import { useCanvasDocument } from "../../../ui/use-canvas-document.ts";
import { focusBlockIdAtom } from "../../state/building/blocks.ts";
import { hasSelectionAtom, isPanelOpenAtom, selectBlockAtom } from "../../state/building/selection.ts";
import { editedBlockIdAtom } from "../../state/building/shown-blocks.ts";
import { isPagePreviewedAtom, isThemeOpenAtom } from "../../state/look/look.ts";
import { type Person, peopleAtom } from "../../state/presence/document-presence.ts";
import { panelWidthAtom } from "../../state/shell/layout.ts";
import { BlockPanel } from "./block-panel.tsx";
import { BuilderCommands } from "./builder-commands.tsx";
import { focusBlock, stayInPanel } from "./canvas/block-focus.ts";
import { Canvas } from "./canvas/canvas.tsx";
import { useClipboard } from "./clipboard/use-clipboard.ts";
import type { RenderDeletion } from "./insert/unused-questions.tsx";
import { texts } from "./texts.ts";

const BlockSelectionBar = lazyPart(() => import("./block-selection-bar.tsx"));
// Not needed for the first paint, and there when the first key or press wants it.
const InsertMenu = lazyPart(() => import("./insert/insert-menu.tsx"));

export interface BuilderPageProps {
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
  const { renderDeletion, fieldPanel, themePanel, pagePreview, presence } = props;
  const isPreviewed = useAtomValue(isPagePreviewedAtom);
  useClipboard();
  return (
    <div className="flex min-h-0 grow">
      {isPreviewed ? pagePreview : <Blocks presence={presence} />}
      <SelectionPanel fieldPanel={fieldPanel} themePanel={themePanel} />
      <Suspense>
        <InsertMenu renderDeletion={renderDeletion} />
      </Suspense>
      <BuilderCommands />
    </div>
  );
}

function Blocks({ presence }: Pick<BuilderPageProps, "presence">) {
  return (
    <div className="relative isolate min-w-0 grow overflow-clip bg-background">
      <Canvas />
      <ThemeButton />
      {presence}
      <Suspense>
        <BlockSelectionBar />
      </Suspense>
    </div>
  );
}

/** Opens the theme, which is hidden while something is selected, and on phones. Lies over the margin of the page. */
function ThemeButton() {
  const isWide = useMediaQuery(WIDE);
  const hasSelection = useAtomValue(hasSelectionAtom);
  const select = useSetAtom(selectBlockAtom);
  const openTheme = useSetAtom(isThemeOpenAtom);
  if (isWide && !hasSelection) return null;
  return (
    <Button
      size="sm"
      className="absolute top-1 right-4 z-10"
      onClick={() => void select(null).then(() => openTheme(true), stayInPanel)}
    >
      <Palette aria-hidden />
      {texts.panel.theme}
    </Button>
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
      <ResizablePanel label={texts.panel.selection} width={width} onResize={setWidth} min={300} max={560}>
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
      <Sheet isOpen={isThemeOpen} onClose={() => setThemeOpen(false)} title={texts.panel.theme} side="right">
        {themePanel}
      </Sheet>
    );
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title={texts.panel.selection} side="right">
      {content}
    </Sheet>
  );
}

function NothingSelected({ themePanel }: Pick<BuilderPageProps, "themePanel">) {
  const people = useAtomValue(peopleAtom);
  const isOnBlock = useIsOnBlock();
  return (
    <>
      <p className="shrink-0 border-b border-border px-4 py-2 text-meta text-muted-foreground">
        {isOnBlock ? texts.panel.nothing : hintBeside(people)}
      </p>
      {themePanel}
    </>
  );
}

/** What to press while no block has the focus. */
function hintBeside(people: readonly Person[]): string {
  const [person] = people;
  if (person === undefined) return texts.panel.nothing;
  const { name } = person;
  return people.length > 1 ? texts.panel.nothing_with_several : say(texts.panel.nothing_with, { name });
}

const isOnBlockNow = () => Boolean(activeElement()?.closest("[data-block-id]"));

/** Whether a block has the focus. A block keeps the focus and its keys when it is deselected. */
function useIsOnBlock(): boolean {
  const [isOnBlock, setOnBlock] = useState(isOnBlockNow);
  const canvas = useCanvasDocument();
  useEffect(() => {
    const check = () => setOnBlock(isOnBlockNow());
    // The new focus is known only after blur.
    const checkLater = () => requestAnimationFrame(check);
    const listening = new AbortController();
    const { signal } = listening;
    for (const place of [document, canvas]) {
      place?.addEventListener("focusin", check, { signal });
      place?.addEventListener("focusout", checkLater, { signal });
    }
    return () => listening.abort();
  }, [canvas]);
  return isOnBlock;
}
