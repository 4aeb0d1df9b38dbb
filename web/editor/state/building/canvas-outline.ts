import { atom } from "jotai";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { fieldsByIdAtom, quietSectionIdAtom } from "./blocks.ts";
import { shownBlocksAtom } from "./shown-blocks.ts";

/** Blocks of one group together, or consecutive blocks outside every group. */
export interface OutlineRun {
  group_id: string | null;
  ids: string[];
}

/** A section as the page shows it. */
export interface OutlineSection {
  /** Null: the blocks before the first section, or those of the section that is not shown. */
  section_id: string | null;
  runs: OutlineRun[];
  /** Whether respondents see it as a page. Hidden questions alone are none. */
  isPage: boolean;
}

/** The listed blocks in sections and groups. */
export function outlineOf(
  blocks: readonly BlockDefinition[],
  quiet_id: string | null,
  isShown: (block: BlockDefinition) => boolean,
): OutlineSection[] {
  const sections: OutlineSection[] = [];
  for (const block of blocks) {
    const { id, type, parent_id } = block;
    if (type === "section") {
      sections.push({ section_id: id === quiet_id ? null : id, runs: [], isPage: true });
      continue;
    }
    if (sections.length === 0) sections.push({ section_id: null, runs: [], isPage: false });
    const section = sections.at(-1)!;
    const { runs } = section;
    section.isPage ||= isShown(block);
    const last = runs.at(-1);
    if (type === "group") runs.push({ group_id: id, ids: [] });
    else if (last !== undefined && last.group_id === (last.group_id === null ? null : parent_id))
      last.ids.push(id);
    else runs.push({ group_id: null, ids: [id] });
  }
  return sections;
}

/** The same object until a block is moved, added or removed, so that typing renders no block. */
export const canvasOutlineAtom = atom((get) => {
  const fields = get(fieldsByIdAtom);
  const isShown = ({ form_field_id }: BlockDefinition) =>
    form_field_id === null || fields.get(form_field_id)?.type !== "hidden";
  return get(stableOutlineAtom)(outlineOf(get(shownBlocksAtom), get(quietSectionIdAtom), isShown));
});

const stableOutlineAtom = atom(() => {
  let known: OutlineSection[] = [];
  let text = "";
  return (next: OutlineSection[]) => {
    const written = JSON.stringify(next);
    if (written !== text) {
      known = next;
      text = written;
    }
    return known;
  };
});
