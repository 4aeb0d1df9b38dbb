import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { MarkType, NodeType, Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState, Plugin } from "prosemirror-state";

// Every text has its own schema: allowed links and pictures differ.
const node = ({ nodes }: Schema, name: string) => nodes[name] as NodeType;
const mark = ({ marks }: Schema, name: string) => marks[name] as MarkType;

/** Whether the whole selection, or the next typed text, has the mark. */
export function hasMark({ selection, storedMarks, doc, schema }: EditorState, name: string): boolean {
  const { from, to, $from, empty } = selection;
  if (empty) return mark(schema, name).isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, mark(schema, name));
}

/** Whether the selection starts in a node of the type. */
export function isInside(state: EditorState, name: string, attrs: object = {}): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth >= 0; depth -= 1) {
    const found = $from.node(depth);
    if (found.hasMarkup(node(state.schema, name), { ...found.attrs, ...attrs })) return true;
  }
  return false;
}

/** A command created for the text's schema. */
const ofSchema =
  (make: (schema: Schema) => Command): Command =>
  (state, dispatch, view) =>
    make(state.schema)(state, dispatch, view);

const toggle = (name: string) => ofSchema((schema) => toggleMark(mark(schema, name)));
const wrap = (name: string) => ofSchema((schema) => wrapIn(node(schema, name)));
const list = (name: string) => ofSchema((schema) => wrapInList(node(schema, name)));
const unlist = ofSchema((schema) => liftListItem(node(schema, "listItem")));

const orParagraph =
  (name: string, attrs?: Record<string, unknown>): Command =>
  (state, dispatch, view) => {
    const isBack = isInside(state, name, attrs);
    const { schema } = state;
    const set = isBack ? setBlockType(node(schema, "paragraph")) : setBlockType(node(schema, name), attrs);
    return set(state, dispatch, view);
  };

const orLift =
  (name: string, put: Command, unwrap: Command): Command =>
  (state, dispatch, view) =>
    (isInside(state, name) ? unwrap : put)(state, dispatch, view);

const insert =
  (name: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(node(state.schema, name).create()).scrollIntoView());
    return true;
  };

const insertBreak = insert("hardBreak");

export const FORMATTING = {
  bold: toggle("bold"),
  italic: toggle("italic"),
  underline: toggle("underline"),
  strike: toggle("strike"),
  code: toggle("code"),
  heading1: orParagraph("heading", { level: 1 }),
  heading2: orParagraph("heading", { level: 2 }),
  heading3: orParagraph("heading", { level: 3 }),
  bulletList: orLift("bulletList", list("bulletList"), unlist),
  orderedList: orLift("orderedList", list("orderedList"), unlist),
  blockquote: orLift("blockquote", wrap("blockquote"), lift),
  codeBlock: orParagraph("codeBlock"),
  horizontalRule: insert("horizontalRule"),
} satisfies Record<string, Command>;

/** Backspace at the start of a heading or of code turns it into a paragraph. */
const startAsParagraph: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  const { parent, parentOffset } = $from;
  const isParagraph = parent.type === node(state.schema, "paragraph");
  if (!empty || parentOffset > 0 || !parent.isTextblock || isParagraph) return false;
  return setBlockType(node(state.schema, "paragraph"))(state, dispatch, view);
};

/** Keys shared by all editors. Tab still moves the focus. */
export const FORMATTING_KEYS: Readonly<Record<string, Command>> = {
  "Mod-b": FORMATTING.bold,
  "Mod-i": FORMATTING.italic,
  "Mod-u": FORMATTING.underline,
  "Mod-Shift-s": FORMATTING.strike,
  "Mod-e": FORMATTING.code,
  "Mod-Alt-1": FORMATTING.heading1,
  "Mod-Alt-2": FORMATTING.heading2,
  "Mod-Alt-3": FORMATTING.heading3,
  "Mod-Shift-8": FORMATTING.bulletList,
  "Mod-Shift-7": FORMATTING.orderedList,
  "Mod-Shift-b": FORMATTING.blockquote,
  "Mod-]": ofSchema((schema) => sinkListItem(node(schema, "listItem"))),
  "Mod-[": unlist,
  Backspace: chainCommands(undoInputRule, startAsParagraph),
  Enter: ofSchema((schema) => splitListItem(node(schema, "listItem"))),
  "Shift-Enter": chainCommands(exitCode, insertBreak),
  "Mod-Enter": chainCommands(exitCode, insertBreak),
};

/** Turns text between delimiters into a mark, for example `**bold**`. */
function markRule(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const words = match[1] ?? "";
    const from = start + match[0].indexOf(words);
    const { tr } = state;
    tr.delete(from + words.length, end).delete(start, from);
    const type = mark(state.schema, name);
    tr.addMark(start, start + words.length, type.create());
    return tr.removeStoredMark(type);
  });
}

/** Formats Markdown as it is typed; `top`: the level of a heading with one sign. */
export function markdownRules(schema: Schema, top = 1): Plugin {
  const type = (name: string) => node(schema, name);
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, type("heading"), ([, signs = ""]) => ({
        level: signs.length - 1 + top,
      })),
      wrappingInputRule(/^[-*+]\s$/, type("bulletList")),
      wrappingInputRule(
        /^(\d+)[.)]\s$/,
        type("orderedList"),
        ([, start]) => ({ start: Number(start) }),
        ([, start], before) => before.childCount + Number(before.attrs.start) === Number(start),
      ),
      wrappingInputRule(/^>\s$/, type("blockquote")),
      textblockTypeInputRule(/^```$/, type("codeBlock")),
      new InputRule(/^(?:---|\*\*\*)$/, (state, _, start, end) =>
        state.tr.replaceRangeWith(start, end, type("horizontalRule").create()),
      ),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "bold"),
      markRule(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, "italic"),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, "strike"),
      markRule(/`([^`\s](?:[^`]*[^`\s])?)`$/, "code"),
    ],
  });
}

/** Removes every mark from the selection, and turns headings and code into paragraphs. */
export const clearFormatting: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const tr = state.tr.removeMark(from, to).setBlockType(from, to, node(state.schema, "paragraph"));
  dispatch?.(tr.setStoredMarks([]));
  return true;
};
