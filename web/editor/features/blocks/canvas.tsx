import { useAtomValue, useSetAtom } from "jotai";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { Button } from "../../../ui/button.tsx";
import { SortableList } from "../../../ui/sortable-list.tsx";
import { fieldsByIdAtom, focusBlockIdAtom, moveBlockAtom } from "../../state/blocks.ts";
import { isPressed } from "../../state/commands.ts";
import { canEditAtom } from "../../state/document.ts";
import { fieldEditorAtom, listedBlocksAtom, shownBlocksAtom } from "../../state/fields.ts";
import { insertTargetAtom } from "../../state/selection.ts";
import { WALK_KEYS } from "./block-commands.ts";
import type { RenderField } from "./block-content.tsx";
import { BlockItem } from "./block-item.tsx";
import { blockName, sectionLabels } from "./block-name.ts";
import { FormTitle } from "./form-title.tsx";
import { focusBlock } from "./use-block-actions.ts";

/** The form as it will look, block by block. */
export function Canvas({ renderField }: { renderField: RenderField }) {
  const blocks = useAtomValue(shownBlocksAtom);
  const listed = useAtomValue(listedBlocksAtom);
  const fields = useAtomValue(fieldsByIdAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const focusId = useAtomValue(focusBlockIdAtom);
  const canEdit = useAtomValue(canEditAtom);
  const move = useSetAtom(moveBlockAtom);
  const openInsert = useSetAtom(insertTargetAtom);
  const labels = useMemo(() => sectionLabels(blocks), [blocks]);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  const titled = useMemo(() => foldersBelowTitle(blocks), [blocks]);
  const selectedId = editor?.block?.id ?? focusId;

  useFocusWhenEmpty(canEdit && listed.length === 0);

  function fieldOf({ form_field_id }: BlockDefinition): FieldDraft | null {
    if (form_field_id === null) return null;
    return editor?.field_id === form_field_id ? editor.draft : (fields.get(form_field_id) ?? null);
  }

  return (
    <SortableList
      ids={ids}
      nameOf={(id) => nameOf(blocks, id, fieldOf)}
      onMove={(id, index) => {
        move(id, index + blocks.length - listed.length);
        focusBlock(id);
      }}
    >
      <FormTitle onDone={() => focusBlock(ids[0] ?? null)} />
      <ul
        aria-label="Blocks"
        className="flex min-h-1 flex-col gap-1.5"
        onKeyDown={(event) => walk(event, ids)}
      >
        {listed.map((block) => (
          <BlockItem
            key={block.id}
            block={block}
            field={fieldOf(block)}
            isDraft={editor?.block?.id === block.id && editor.block.at !== "in place"}
            isSelected={block.id === selectedId}
            sectionLabel={labels.get(block.id) ?? null}
            isBelowTitle={titled.has(block.parent_id)}
            renderField={renderField}
          />
        ))}
      </ul>
      {canEdit && (
        <Button
          className="mt-4 w-full border-dashed"
          size="lg"
          data-add-block
          onClick={() => openInsert({ at: { index: blocks.length } })}
        >
          <Plus aria-hidden />
          Add a block
        </Button>
      )}
    </SortableList>
  );
}

/** Sections that have a title, and groups in them: headings inside are a size smaller. */
function foldersBelowTitle(blocks: readonly BlockDefinition[]): ReadonlySet<string | null> {
  const titled = new Set<string | null>();
  for (const { id, type, title_html, parent_id } of blocks) {
    if (type === "section" ? title_html : type === "group" && titled.has(parent_id)) titled.add(id);
  }
  return titled;
}

function nameOf(
  blocks: readonly BlockDefinition[],
  id: string,
  fieldOf: (block: BlockDefinition) => FieldDraft | null,
): string {
  const block = blocks.find((candidate) => candidate.id === id);
  return block === undefined ? "The block" : blockName(block, fieldOf(block));
}

/** Arrow keys go from block to block. */
function walk(event: KeyboardEvent, ids: readonly string[]) {
  const { blockId } = (event.target as HTMLElement).dataset;
  if (blockId === undefined || event.defaultPrevented) return;
  const [up, down] = WALK_KEYS.keys;
  const step = isPressed(event, down) ? 1 : isPressed(event, up) ? -1 : 0;
  const target = ids[ids.indexOf(blockId) + step];
  if (step === 0 || target === undefined) return;
  event.preventDefault();
  focusBlock(target);
}

/** Whoever opens an empty form may begin at once. */
function useFocusWhenEmpty(isEmpty: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened, not when its last block is deleted
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) focusBlock(null);
  }, []);
}
