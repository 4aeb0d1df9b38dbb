import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { say } from "../../../ui/say.ts";
import { selectedBlockIdsAtom } from "./block-selection.ts";
import { fieldsByIdAtom, focusBlockIdAtom } from "./blocks.ts";
import { fieldEditorAtom } from "./field-editor.ts";
import { listedBlocksAtom, shownBlocksAtom } from "./shown-blocks.ts";
import { texts } from "./texts.ts";
import { describeWhenShown } from "./visibility.ts";

/** Everything that the builder shows about one block. */
export interface BlockView {
  block: BlockDefinition;
  /** The field of a field block, as stored or as edited in the panel. */
  field: FieldDraft | null;
  /** Whether the block is not stored yet, because the panel's field is new. */
  isDraft: boolean;
  isSelected: boolean;
  /** Whether the block is part of a multiple selection. */
  isInSelection: boolean;
  /** A label such as "Section 1 of 3"; null for other blocks. */
  sectionLabel: string | null;
  /** Whether the block's section has a title, which makes the block's own heading smaller. */
  isBelowTitle: boolean;
  /** When the block is shown, in words; null if always. */
  visibility: string | null;
}

type Views = ReadonlyMap<string, BlockView>;

/** The views of all listed blocks, by id. A view with equal content keeps its identity, to avoid renders. */
export const viewsAtom = atom((get) => {
  const cache = get(viewCacheAtom);
  const blocks = get(shownBlocksAtom);
  const fields = get(fieldsByIdAtom);
  const editor = get(fieldEditorAtom);
  const selectedId = editor?.block?.id ?? get(focusBlockIdAtom);
  const draftId = editor?.block && editor.block.at !== "in place" ? editor.block.id : null;
  const selectedIds = get(selectedBlockIdsAtom);
  const labels = sectionLabels(blocks);
  const titled = foldersBelowTitle(blocks);
  const fieldOf = (id: string | null): FieldDraft | null => {
    if (id === null) return null;
    return editor?.field_id === id ? editor.draft : (fields.get(id) ?? null);
  };
  return cache.update(get(listedBlocksAtom), fields, (block) => ({
    block,
    field: fieldOf(block.form_field_id),
    isDraft: draftId === block.id,
    isSelected: block.id === selectedId,
    isInSelection: selectedIds.has(block.id),
    sectionLabel: labels.get(block.id) ?? null,
    isBelowTitle: titled.has(block.parent_id),
  }));
});

/** The previous views; one instance per store. */
const viewCacheAtom = atom(() => new ViewCache());

type Fields = ReadonlyMap<string, FieldDefinition>;

class ViewCache {
  #views: Views = new Map();
  #fields: Fields | null = null;

  /** Returns the views of these blocks in order; the same map if nothing has changed. */
  update(
    blocks: readonly BlockDefinition[],
    fields: Fields,
    viewOf: (block: BlockDefinition) => Omit<BlockView, "visibility">,
  ): Views {
    const areFieldsNew = fields !== this.#fields;
    this.#fields = fields;
    const views = new Map<string, BlockView>();
    let isSame = blocks.length === this.#views.size;
    for (const block of blocks) {
      const before = this.#views.get(block.id);
      const isKnown = before?.block === block && !areFieldsNew;
      const visibility = isKnown ? before.visibility : describeWhenShown(block.v_hidden, fields);
      const view = { ...viewOf(block), visibility };
      const stable = before !== undefined && isSameView(before, view) ? before : view;
      if (stable !== before) isSame = false;
      views.set(block.id, stable);
    }
    if (!isSame) this.#views = views;
    return this.#views;
  }
}

function isSameView(a: BlockView, b: BlockView): boolean {
  for (const key in b) if (a[key as keyof BlockView] !== b[key as keyof BlockView]) return false;
  return true;
}

/** Ids of the listed blocks in order; the same array until they change. */
export const listedIdsAtom = atom((get) => get(stableIdsAtom)(get(listedBlocksAtom).map(({ id }) => id)));

const stableIdsAtom = atom(() => {
  let known: string[] = [];
  return (ids: string[]) => {
    const isSame = ids.length === known.length && ids.every((id, index) => id === known[index]);
    if (!isSame) known = ids;
    return known;
  };
});

/** Labels such as "Section 1 of 3", by section id. */
export function sectionLabels(blocks: readonly BlockDefinition[]): ReadonlyMap<string, string> {
  const sections = blocks.filter(({ type }) => type === "section");
  return new Map(
    sections.map(({ id }, index) => [id, say(texts.section, { n: index + 1, count: sections.length })]),
  );
}

/** Ids of sections with a title and of the groups in them. Headings inside these are one size smaller. */
function foldersBelowTitle(blocks: readonly BlockDefinition[]): ReadonlySet<string | null> {
  const titled = new Set<string | null>();
  for (const { id, type, title_html, parent_id } of blocks) {
    if (type === "section" ? title_html : type === "group" && titled.has(parent_id)) titled.add(id);
  }
  return titled;
}
