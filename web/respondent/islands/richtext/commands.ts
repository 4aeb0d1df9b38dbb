import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;
const node = (name: string) => nodes[name] as NodeType;
const mark = (name: string) => marks[name] as MarkType;

/** Whether all of the selection, or what is typed next, has the mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const { from, to, $from, empty } = selection;
  if (empty) return mark(name).isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark(name));
}

/** Whether the selection begins in a node of the type. */
export function isInside({ selection: { $from } }: EditorState, name: string, attrs: object = {}): boolean {
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const found = $from.node(depth);
    if (found.hasMarkup(node(name), { ...found.attrs, ...attrs })) return true;
  }
  return false;
}

const orParagraph =
  (name: string, attrs?: Record<string, unknown>): Command =>
  (state, dispatch, view) =>
    (isInside(state, name, attrs) ? setBlockType(node("paragraph")) : setBlockType(node(name), attrs))(
      state,
      dispatch,
      view,
    );

const orLift =
  (name: string, wrap: Command, unwrap: Command): Command =>
  (state, dispatch, view) =>
    (isInside(state, name) ? unwrap : wrap)(state, dispatch, view);

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node("horizontalRule").create()).scrollIntoView());
  return true;
};

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(node("hardBreak").create()).scrollIntoView());
  return true;
};

const unlist = liftListItem(node("listItem"));

export const COMMANDS = {
  bold: toggleMark(mark("bold")),
  italic: toggleMark(mark("italic")),
  underline: toggleMark(mark("underline")),
  strike: toggleMark(mark("strike")),
  code: toggleMark(mark("code")),
  heading1: orParagraph("heading", { level: 1 }),
  heading2: orParagraph("heading", { level: 2 }),
  heading3: orParagraph("heading", { level: 3 }),
  bulletList: orLift("bulletList", wrapInList(node("bulletList")), unlist),
  orderedList: orLift("orderedList", wrapInList(node("orderedList")), unlist),
  blockquote: orLift("blockquote", wrapIn(node("blockquote")), lift),
  codeBlock: orParagraph("codeBlock"),
  horizontalRule: insertRule,
  undo,
  redo,
} satisfies Record<string, Command>;

/** The keys that editors share. Tab stays the key that goes on. */
export const KEYS: Readonly<Record<string, Command>> = {
  "Mod-b": COMMANDS.bold,
  "Mod-i": COMMANDS.italic,
  "Mod-u": COMMANDS.underline,
  "Mod-Shift-s": COMMANDS.strike,
  "Mod-e": COMMANDS.code,
  "Mod-Alt-1": COMMANDS.heading1,
  "Mod-Alt-2": COMMANDS.heading2,
  "Mod-Alt-3": COMMANDS.heading3,
  "Mod-Shift-8": COMMANDS.bulletList,
  "Mod-Shift-7": COMMANDS.orderedList,
  "Mod-Shift-b": COMMANDS.blockquote,
  "Mod-]": sinkListItem(node("listItem")),
  "Mod-[": unlist,
  "Mod-z": undo,
  "Mod-y": redo,
  "Mod-Shift-z": redo,
  Backspace: undoInputRule,
  Enter: splitListItem(node("listItem")),
  "Shift-Enter": chainCommands(exitCode, insertBreak),
  "Mod-Enter": chainCommands(exitCode, insertBreak),
};

/** Text between two signs takes a mark: `**bold**`. */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const words = match[1] ?? "";
    const from = start + match[0].indexOf(words);
    const { tr } = state;
    tr.delete(from + words.length, end).delete(start, from);
    tr.addMark(start, start + words.length, mark(name).create());
    return tr.removeStoredMark(mark(name));
  });
}

/** What Markdown writes with signs is formatted as it is typed. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, node("heading"), ([, signs = ""]) => ({ level: signs.length })),
      wrappingInputRule(/^[-*+]\s$/, node("bulletList")),
      wrappingInputRule(
        /^(\d+)[.)]\s$/,
        node("orderedList"),
        ([, start]) => ({ start: Number(start) }),
        ([, start], before) => before.childCount + Number(before.attrs.start) === Number(start),
      ),
      wrappingInputRule(/^>\s$/, node("blockquote")),
      textblockTypeInputRule(/^```$/, node("codeBlock")),
      new InputRule(/^(?:---|\*\*\*)$/, (state, _, start, end) =>
        state.tr.replaceRangeWith(start, end, node("horizontalRule").create()),
      ),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "bold"),
      markRule(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, "italic"),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, "strike"),
      markRule(/`([^`\s](?:[^`]*[^`\s])?)`$/, "code"),
    ],
  });
}
