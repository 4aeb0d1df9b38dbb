import { useSortable } from "@dnd-kit/sortable";
import { useAtomValue, useStore } from "jotai";
import { EyeOff, GripVertical } from "lucide-react";
import { memo } from "react";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { BlockView } from "../../../state/building/block-views.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { BlockContent, type RenderField } from "./block-content.tsx";
import { blockHandlers } from "./block-handlers.ts";
import { BlockMenu } from "./block-menu.tsx";
import { blockName } from "./block-name.ts";
import { InsertButton } from "./insert-button.tsx";
import { useBlockActions } from "./use-block-actions.ts";
import { useBlockView } from "./use-block-view.ts";

interface BlockItemProps {
  id: string;
  renderField: RenderField;
}

/** A block on the canvas. Changes of other blocks do not render it. */
export const BlockItem = memo(function BlockItem({ id, renderField }: BlockItemProps) {
  const view = useBlockView(id);
  return view && <ShownBlock view={view} renderField={renderField} />;
});

/** A block's content with a drag handle and a menu. */
function ShownBlock({ view, renderField }: { view: BlockView; renderField: RenderField }) {
  const { block, field, isDraft, isSelected, isInSelection, sectionLabel, isBelowTitle, visibility } = view;
  const store = useStore();
  const canEdit = useAtomValue(canEditAtom);
  const actions = useBlockActions(block.id);
  const sortable = useSortable({ id: block.id, disabled: !canEdit || isDraft });
  const { transform, transition, isDragging, listeners } = sortable;
  const name = blockName(block, field, sectionLabel);
  const isHidden = isAlwaysHidden(block.v_hidden);
  return (
    <li
      ref={sortable.setNodeRef}
      data-block-id={block.id}
      data-block-type={block.type}
      data-draft={isDraft || undefined}
      data-marked={isInSelection || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the focus between blocks
      tabIndex={0}
      aria-label={`${name}${isDraft ? ", new" : ""}${isHidden ? ", hidden" : ""}${isInSelection ? ", chosen" : ""}`}
      aria-current={isSelected || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      {...blockHandlers(store, block, actions)}
      onTouchStart={(event) => !isForItself(event.target) && listeners?.onTouchStart?.(event)}
      className={classNames(
        "group/block relative rounded-lg px-3 py-3 outline-offset-0 pointer-coarse:select-none sm:px-4",
        isDraft || isSelected || isInSelection
          ? "bg-card ring-2 ring-ring"
          : "hover:bg-card hover:ring-1 hover:ring-border",
        isDragging && "z-10 bg-card opacity-90 shadow-float",
      )}
    >
      {canEdit && (
        <div
          className={classNames(
            // Beside the block if there is space so that it covers nothing. Otherwise on the block's edge.
            "absolute -top-4 right-3 z-20 flex rounded-md border border-border bg-popover p-px shadow-sm",
            "lg:top-0 lg:-right-10 lg:flex-col",
            !isSelected && "opacity-0 group-focus-within/block:opacity-100 group-hover/block:opacity-100",
          )}
        >
          {!isDraft && <DragHandle name={name} sortable={sortable} />}
          <BlockMenu block={block} name={name} actions={actions} />
        </div>
      )}
      <div className={classNames("min-w-0", isHidden && "opacity-60")}>
        <BlockContent
          block={block}
          field={field}
          renderField={renderField}
          sectionLabel={sectionLabel}
          isBelowTitle={isBelowTitle}
        />
      </div>
      {visibility !== null && (
        <p className="mt-2 flex items-start gap-1.5 text-meta text-muted-foreground">
          <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
          {visibility}
        </p>
      )}
      {canEdit && !isDraft && <InsertButton afterId={block.id} afterName={name} />}
    </li>
  );
}

/** Whether a long press on the element has another meaning: on tools, and in texts that are edited. */
function isForItself(target: EventTarget): boolean {
  const text = (target as Element).closest("[contenteditable=true]");
  return (
    (target as Element).closest("button, a, input, textarea") !== null ||
    (text !== null && text === document.activeElement)
  );
}

function DragHandle({ name, sortable }: { name: string; sortable: ReturnType<typeof useSortable> }) {
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={`Drag ${name}`}
      className="flex size-7 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent pointer-coarse:size-9"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
