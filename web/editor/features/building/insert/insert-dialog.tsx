import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { availableFieldsAtom, hasPaymentAtom } from "../../../state/building/blocks.ts";
import { type InsertTarget, insertAtom, insertTargetAtom } from "../../../state/building/selection.ts";
import type { RenderField } from "../canvas/block-content.tsx";
import { blockElement, focusBlock, focusProblem } from "../canvas/block-focus.ts";
import { loadTextEditor } from "../texts/use-text-editor.ts";
import { type InsertChoice, type InsertGroup, insertGroups } from "./insert-choices.ts";
import type { RenderDeletion } from "./unused-questions.tsx";

// Only illustrates what the list describes, so the dialog does not wait for it.
const InsertPreview = lazyPart(() => import("./insert-preview.tsx"));
const UnusedQuestions = lazyPart(() => import("./unused-questions.tsx"));

interface InsertDialogProps {
  renderField: RenderField;
  renderDeletion: RenderDeletion;
}

/** The dialog that inserts a block or a question, with search, arrow keys and Enter. */
export function InsertDialog({ renderField, renderDeletion }: InsertDialogProps) {
  const [isTidying, setTidying] = useState(false);
  const [target, setTarget] = useAtom(insertTargetAtom);
  const insert = useSetAtom(insertAtom);
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
    // If the dialog was opened again in the meantime, it keeps the focus.
    focusAfter.current = () => focusBlock(block_id, () => store.get(insertTargetAtom) === null);
    setTarget(null);
    setTidying(false);
  }

  return (
    <Dialog
      isOpen={target !== null}
      onClose={close}
      title={isTidying ? "Unused questions" : "Insert"}
      width="md"
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
          renderField={renderField}
          onChoose={(choice) => void choose(choice, target)}
          onTidy={() => setTidying(true)}
        />
      )}
    </Dialog>
  );
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
    if (inner?.matches(".owner-text")) getSelection()?.selectAllChildren(inner);
    element?.scrollIntoView({ block: "nearest" });
  });
}

interface InsertListProps {
  withBlocks: boolean;
  renderField: RenderField;
  onChoose: (choice: InsertChoice) => void;
  /** Opens the list in which unused questions can be deleted. */
  onTidy: () => void;
}

function InsertList({ withBlocks, renderField, onChoose, onTidy }: InsertListProps) {
  useLoadedTextEditor();
  const unused = useAtomValue(availableFieldsAtom);
  const hasPayment = useAtomValue(hasPaymentAtom);
  const [search, setSearch] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const groups = insertGroups(search, unused, { withBlocks, hasPayment });
  const all = groups.flatMap(({ choices }) => choices);
  const active = all[Math.min(activeIndex, all.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActiveIndex((activeIndex + step + all.length) % all.length);
    } else if (event.key === "Enter" && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Input
        role="combobox"
        aria-label="Search questions and blocks"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        placeholder="Search: choice, date, page…"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <div id={listId} role="listbox" aria-label="What to insert" className="flex flex-col gap-4">
          {groups.map((group) => (
            <Group
              key={group.title}
              group={group}
              listId={listId}
              activeId={active?.id}
              onPoint={(choice) => setActiveIndex(all.indexOf(choice))}
              onChoose={onChoose}
            />
          ))}
          {all.length === 0 && (
            <p className="py-6 text-center text-muted-foreground">
              Nothing fits “{search}”. Try what the answer is: a text, a date, a choice…
            </p>
          )}
        </div>
        <div className="sticky top-0 self-start max-sm:hidden">
          <Suspense>
            <InsertPreview choice={active} renderField={renderField} />
          </Suspense>
        </div>
      </div>
      {unused.length > 0 && (
        <Button variant="ghost" size="sm" className="self-start" onClick={onTidy}>
          Delete unused questions…
        </Button>
      )}
    </div>
  );
}

/** Loads the text editor early so that a newly inserted text can be edited immediately. */
function useLoadedTextEditor() {
  useEffect(() => void loadTextEditor().catch(() => {}), []);
}

interface GroupProps {
  group: InsertGroup;
  listId: string;
  activeId: string | undefined;
  /** Called when the pointer moves over an entry. */
  onPoint: (choice: InsertChoice) => void;
  onChoose: (choice: InsertChoice) => void;
}

function Group({ group: { title, choices }, listId, activeId, onPoint, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
    <div role="group" aria-label={`${title} (${choices.length})`}>
      <p aria-hidden className="pb-1.5 text-meta font-medium text-muted-foreground">
        {title} ({choices.length})
      </p>
      <div className="grid gap-1">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focused through aria-activedescendant
          <div
            key={choice.id}
            id={`${listId}-${choice.id}`}
            role="option"
            aria-selected={choice.id === activeId}
            aria-disabled={choice.refusal !== undefined}
            ref={(element) => {
              if (choice.id === activeId) element?.scrollIntoView({ block: "nearest" });
            }}
            onPointerMove={() => choice.id !== activeId && onPoint(choice)}
            onClick={() => onChoose(choice)}
            className={classNames(
              "flex min-h-9 cursor-pointer items-start gap-2.5 rounded-md px-2 py-1.5 select-none pointer-coarse:min-h-11",
              "aria-disabled:cursor-not-allowed",
              choice.id === activeId ? "bg-accent text-accent-foreground" : "hover:bg-muted",
            )}
          >
            <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-md border border-border bg-card text-muted-foreground">
              <Icon name={choice.icon} />
            </span>
            <span className="min-w-0">
              <span className={classNames("block truncate", choice.refusal && "text-muted-foreground")}>
                {choice.label}
              </span>
              <span className="block text-meta text-muted-foreground">
                {choice.refusal ?? choice.description}
              </span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
