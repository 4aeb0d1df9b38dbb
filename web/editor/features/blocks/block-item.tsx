import { useSortable } from "@dnd-kit/sortable";
import { useAtomValue, useSetAtom, useStore } from "jotai";
import { EyeOff, GripVertical } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, memo } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { fromExpression } from "#core/forms/conditions.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { classNames } from "../../../ui/class-names.ts";
import { WIDE } from "../../../ui/media-query.ts";
import { blocksAtom, fieldsByIdAtom, quietSectionIdAtom } from "../../state/blocks.ts";
import { commandOf } from "../../state/commands.ts";
import { canEditAtom } from "../../state/document.ts";
import { selectBlockAtom } from "../../state/selection.ts";
import { inWords } from "../../state/visibility.ts";
import { blockCommands } from "./block-commands.ts";
import { BlockContent, type RenderField } from "./block-content.tsx";
import { BlockMenu } from "./block-menu.tsx";
import { blockName } from "./block-name.ts";
import { InsertButton } from "./insert-button.tsx";
import { stayInPanel, useBlockActions } from "./use-block-actions.ts";

interface BlockItemProps {
  block: BlockDefinition;
  field: FieldDraft | null;
  /** Not stored yet: the field in the panel is new. */
  isDraft: boolean;
  isSelected: boolean;
  sectionLabel: string | null;
  isBelowTitle: boolean;
  renderField: RenderField;
}

/** A block on the canvas: its content, a handle to drag it by, its menu. */
export const BlockItem = memo(function BlockItem(props: BlockItemProps) {
  const { block, field, isDraft, isSelected, sectionLabel, isBelowTitle, renderField } = props;
  const canEdit = useAtomValue(canEditAtom);
  const select = useSetAtom(selectBlockAtom);
  const actions = useBlockActions(block);
  const store = useStore();
  const sortable = useSortable({ id: block.id, disabled: !canEdit || isDraft });
  const { transform, transition, isDragging } = sortable;
  const name = blockName(block, field, sectionLabel);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || !canEdit) return;
    // Asked when a key is pressed: no block is drawn again because another one has moved.
    const place = { blocks: store.get(blocksAtom), quietId: store.get(quietSectionIdAtom) };
    const command = commandOf(event, blockCommands(block, place, actions), "focus");
    if (command === undefined) return;
    event.preventDefault();
    command.run();
  }

  /** Where there is no room for the panel beside the form, a tap on a question opens it. */
  function onClick(event: MouseEvent<HTMLElement>) {
    const isOnControl = (event.target as HTMLElement).closest(
      "button, a, input, textarea, [contenteditable]",
    );
    if (block.type === "field" && canEdit && !isOnControl && !matchMedia(WIDE).matches) actions.edit();
  }

  return (
    <li
      ref={sortable.setNodeRef}
      data-block-id={block.id}
      data-block-type={block.type}
      data-draft={isDraft || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: blocks are walked through with the arrow keys
      tabIndex={0}
      aria-label={`${name}${isDraft ? ", new" : ""}`}
      aria-current={isSelected || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      onFocus={() => void select(block.id).catch(stayInPanel)}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={classNames(
        "group/block relative rounded-lg px-3 py-3 outline-offset-0 sm:px-4",
        isDraft || isSelected ? "bg-card ring-2 ring-ring" : "hover:bg-card hover:ring-1 hover:ring-border",
        isDragging && "z-10 bg-card opacity-90 shadow-float",
      )}
    >
      {canEdit && (
        <div
          className={classNames(
            // Beside the block where there is room, so that it covers nothing; else on its edge.
            "absolute -top-4 right-3 z-20 flex rounded-md border border-border bg-popover p-px shadow-sm",
            "lg:top-0 lg:-right-10 lg:flex-col",
            !isSelected && "opacity-0 group-focus-within/block:opacity-100 group-hover/block:opacity-100",
          )}
        >
          {!isDraft && <DragHandle name={name} sortable={sortable} />}
          <BlockMenu block={block} name={name} actions={actions} />
        </div>
      )}
      <div className="min-w-0">
        <BlockContent
          block={block}
          field={field}
          renderField={renderField}
          sectionLabel={sectionLabel}
          isBelowTitle={isBelowTitle}
        />
        <VisibilityNote block={block} />
      </div>
      {canEdit && !isDraft && <InsertButton afterId={block.id} afterName={name} />}
    </li>
  );
});

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

/** When the block is shown, if not always. */
function VisibilityNote({ block }: { block: BlockDefinition }) {
  const fields = useAtomValue(fieldsByIdAtom);
  if (block.v_hidden === false || block.v_hidden === null) return null;
  const visibility = fromExpression(block.v_hidden);
  return (
    <p className="mt-2 flex items-start gap-1.5 text-meta text-muted-foreground">
      <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
      {visibility === null ? "Shown or hidden by an expression." : inWords(visibility, fields)}
    </p>
  );
}
