import type { createStore } from "jotai";
import { type ChangeDescription, describeChanges } from "#core/editing/describe-changes.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { say } from "../../ui/say.ts";
import { blockKind, blockName } from "../features/building/canvas/block-name.ts";
import { viewsAtom } from "../state/building/block-views.ts";
import { focusBlockIdAtom } from "../state/building/blocks.ts";
import type { EditNews } from "../state/editing/edit-news.ts";
import { texts } from "./texts.ts";

const { announcements: words } = texts;

type Store = ReturnType<typeof createStore>;
type Step = Extract<EditNews, { type: "step" }>;

/** Says what has changed, for screen readers. */
export function editNewsText(store: Store, news: EditNews): string {
  if (news.type === "step") return say(words[news.direction], { change: stepText(store, news) });
  return blocksText(store, news.block_ids, words.one[news.type], words.several[news.type]);
}

type Words = Parameters<typeof say>[0];

function blocksText(store: Store, ids: ReadonlySet<string>, one: Words, several: Words): string {
  const shown = [...store.get(viewsAtom).values()];
  const [view, ...others] = shown.filter(({ block }) => ids.has(block.id));
  if (view === undefined || others.length > 0) return say(several, { n: ids.size });
  const { block, field, sectionLabel } = view;
  const kind = blockKind(block, field);
  return say(one, {
    name: blockName(block, field, sectionLabel),
    kind: field === null ? kind : say(words.question, { kind }),
    at: shown.indexOf(view) + 1,
    count: shown.length,
  });
}

function stepText(store: Store, step: Step): string {
  const moved = movedAlone(store, step);
  if (moved !== null) {
    const one = step.direction === "undo" ? words.moved_back : words.one.move;
    return blocksText(store, new Set([moved]), one, words.several.move);
  }
  const changes = describeChanges(step.before, step.after);
  const [first] = changes;
  const isOne = first !== undefined && changes.length === 1;
  return isOne ? changeText(first) : say(words.changes, { n: changes.length });
}

/**
 * Id of the block that a step has moved; null if it has changed anything else. Of two blocks that have changed places,
 * it is the selected one.
 */
function movedAlone(store: Store, { before, after, operations }: Step): string | null {
  const [first, ...others] = operations;
  if (first?.type !== "block.move" || others.length > 0) return null;
  const placeIn = ({ blocks }: EditedForm, block_id: string) => blocks.findIndex(({ id }) => id === block_id);
  const steps = (block_id: string) => placeIn(after, block_id) - placeIn(before, block_id);
  const selected = store.get(focusBlockIdAtom);
  const isSwap = selected !== null && Math.abs(steps(selected)) === 1;
  return isSwap && steps(selected) === -steps(first.block_id) ? selected : first.block_id;
}

const changeText = ({ kind, subject, detail }: ChangeDescription) =>
  say(detail === "" ? words.change[kind] : words.detail, { subject, detail });
