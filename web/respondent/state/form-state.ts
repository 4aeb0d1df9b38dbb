import { atom, createStore } from "jotai/vanilla";
import type { FieldValue } from "#core/fields/cell.ts";
import {
  type FlowSection,
  initialSectionState,
  moveSection,
  type SectionEvent,
  type SectionState,
  sectionButtons,
} from "#core/forms/sections.ts";
import { prepareSettle, type SettleContext } from "#core/forms/settle.ts";
import type { RuntimeData } from "../runtime-data.ts";

export type Answers = ReadonlyMap<string, FieldValue>;

/**
 * What the runtime derives from the answers that are in the DOM: what is hidden and computed, which section is shown,
 * which buttons it has. Islands share this store.
 */
export function createFormState(
  { form_id, blocks, fields }: Pick<RuntimeData, "form_id" | "blocks" | "fields">,
  sections: readonly Pick<FlowSection, "id" | "contains_payment">[],
) {
  const settle = prepareSettle({ blocks, fields });
  const store = createStore();

  const answersAtom = atom<Answers>(new Map());
  const chosenSectionAtom = atom<SectionState>({ current_section_id: null, is_submitting: false });
  /** What is known of the chosen files, by field id. */
  const filesAtom = atom<NonNullable<SettleContext["files"]>>({});
  const settledAtom = atom((get) => {
    const { current_section_id } = get(chosenSectionAtom);
    return settle(get(answersAtom), { form_id, current_section_id, files: get(filesAtom) });
  });
  const flowAtom = atom<FlowSection[]>((get) => {
    const { hidden_block_ids } = get(settledAtom);
    return sections.map((section) => ({ ...section, is_hidden: hidden_block_ids.has(section.id) }));
  });
  /** The section that is shown: the chosen one, or the nearest that is not hidden. */
  const sectionAtom = atom<SectionState>((get) => {
    const chosen = get(chosenSectionAtom);
    const flow = get(flowAtom);
    return chosen.current_section_id === null
      ? { ...initialSectionState(flow), is_submitting: chosen.is_submitting }
      : moveSection(chosen, { type: "sections_changed" }, flow);
  });
  const buttonsAtom = atom((get) => sectionButtons(get(sectionAtom), get(flowAtom)));
  const moveAtom = atom(null, (get, set, event: SectionEvent) => {
    set(chosenSectionAtom, moveSection(get(sectionAtom), event, get(flowAtom)));
  });

  return { store, answersAtom, filesAtom, settledAtom, flowAtom, sectionAtom, buttonsAtom, moveAtom };
}

export type FormState = ReturnType<typeof createFormState>;
