import { useAtom, useSetAtom, useStore } from "jotai";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { type InsertTarget, insertAtom, insertTargetAtom } from "../../../state/building/selection.ts";
import { blockElement, focusBlock, focusProblem } from "../canvas/block-focus.ts";
import { focusedElement } from "./insert-anchor.ts";
import type { InsertChoice } from "./insert-choices.ts";
import { InsertList } from "./insert-list.tsx";
import { InsertPopover } from "./insert-popover.tsx";
import { texts } from "./texts.ts";
import type { RenderDeletion } from "./unused-questions.tsx";

const UnusedQuestions = lazyPart(() => import("./unused-questions.tsx"));

interface InsertMenuProps {
  renderDeletion: RenderDeletion;
}

/** The menu that inserts a block or a question where it was opened. */
export default function InsertMenu({ renderDeletion }: InsertMenuProps) {
  const [isTidying, setTidying] = useState(false);
  const [target, setTarget] = useAtom(insertTargetAtom);
  const insert = useSetAtom(insertAtom);
  const opener = useOpenerInFrames(target);
  const focusAfter = useRef(() => {});
  const store = useStore();

  async function choose({ insertion, refusal }: InsertChoice, where: InsertTarget) {
    if (refusal !== undefined) return;
    try {
      const block_id = await insert(insertion, where);
      focusAfter.current = () => focusInserted(block_id);
      setTarget(null);
    } catch {
      // The panel could not be closed, and shows the reason.
      focusAfter.current = focusProblem;
      setTarget(null);
    }
  }

  function close() {
    const block_id = targetBlock(target);
    // If the menu was opened again in the meantime, it keeps the focus.
    const isStillWanted = () => store.get(insertTargetAtom) === null;
    focusAfter.current = () =>
      requestAnimationFrame(() => {
        if (!isStillWanted()) return;
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        else focusBlock(block_id, isStillWanted);
      });
    setTarget(null);
    setTidying(false);
  }

  return (
    <InsertPopover
      target={target}
      title={isTidying ? texts.unused.title : texts.title}
      onClose={close}
      focusAfter={() => focusAfter.current()}
    >
      {target !== null && isTidying && (
        <Suspense>
          <UnusedQuestions renderDeletion={renderDeletion} onBack={() => setTidying(false)} />
        </Suspense>
      )}
      {target !== null && !isTidying && (
        <InsertList
          withBlocks={"at" in target}
          onChoose={(choice) => void choose(choice, target)}
          onTidy={() => setTidying(true)}
        />
      )}
    </InsertPopover>
  );
}

/** The element that had the focus when the menu was opened, also of a frame. */
function useOpenerInFrames(target: InsertTarget | null): HTMLElement | null {
  const [opened, setOpened] = useState<{ target: InsertTarget | null; opener: HTMLElement | null }>({
    target: null,
    opener: null,
  });
  // During render, not after: the menu takes the focus as soon as it mounts.
  if (opened.target !== target) {
    setOpened({ target, opener: target === null ? opened.opener : focusedElement() });
  }
  return opened.opener;
}

function targetBlock(target: InsertTarget | null): string | null {
  if (target === null) return null;
  return "at" in target ? (target.at.focus_block_id ?? null) : target.empty_block_id;
}

/** Focuses the panel for a new field, and the text itself for a new text. */
function focusInserted(block_id: string) {
  requestAnimationFrame(() => {
    const panelInput = document.querySelector<HTMLElement>("[data-panel-first-input]");
    const element = blockElement(block_id);
    const inner = element?.querySelector<HTMLElement>("[contenteditable=true], [data-awaits-editor]");
    if (element?.dataset.draft !== undefined && panelInput !== null) panelInput.focus();
    else (inner ?? element)?.focus();
    // Selects a new text's content so that typing replaces it. An editor that is still loading takes this
    // over.
    if (inner?.matches(".owner-text")) inner.ownerDocument.getSelection()?.selectAllChildren(inner);
    element?.scrollIntoView({ block: "nearest" });
  });
}
