import type { createStore } from "jotai";
import { type ChangeDescription, describeChanges } from "#core/editing/describe-changes.ts";
import { say } from "../../ui/say.ts";
import { blockName } from "../features/building/canvas/block-name.ts";
import { sectionLabels } from "../state/building/block-views.ts";
import { blocksAtom, fieldsByIdAtom, quietSectionIdAtom } from "../state/building/blocks.ts";
import type { EditNews } from "../state/editing/edit-news.ts";
import { texts } from "./texts.ts";

const { announcements: words } = texts;

/** Says what has changed, for screen readers. */
export function editNewsText(store: ReturnType<typeof createStore>, news: EditNews): string {
  if (news.type === "move") return moveText(store, news.block_ids);
  const changes = describeChanges(news.before, news.after);
  const [first] = changes;
  const isOne = first !== undefined && changes.length === 1;
  const change = isOne ? changeText(first) : say(words.changes, { n: changes.length });
  return say(words[news.direction], { change });
}

const changeText = ({ kind, subject, detail }: ChangeDescription) =>
  say(detail === "" ? words.change[kind] : words.detail, { subject, detail });

function moveText(store: ReturnType<typeof createStore>, ids: ReadonlySet<string>): string {
  const quietId = store.get(quietSectionIdAtom);
  const shown = store.get(blocksAtom).filter(({ id }) => id !== quietId);
  const moved = shown.filter(({ id }) => ids.has(id));
  const [block] = moved;
  if (block === undefined || moved.length > 1) return say(words.moved_blocks, { n: moved.length });
  const field = store.get(fieldsByIdAtom).get(block.form_field_id ?? "") ?? null;
  const name = blockName(block, field, sectionLabels(shown).get(block.id));
  return say(words.moved, { name, at: shown.indexOf(block) + 1, count: shown.length });
}
