import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { EditorState, Selection, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { clipboardParser } from "../../../ui/rich-text/clipboard-parser.ts";
import { markdownRules } from "../../../ui/rich-text/commands.ts";
import { islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, islandConfig, onWritten } from "../island.ts";
import { standIn } from "../stand-in.ts";
import { KEYS } from "./commands.ts";
import { readDocument, writeDocument } from "./document.ts";
import { linkForm } from "./link-form.ts";
import { PictureSupport } from "./picture-support.ts";
import css from "./richtext.css?inline";
import { schema } from "./schema.ts";
import { toolbar } from "./toolbar.ts";

/**
 * The selection of a plain text, to be made in its document: each line is a paragraph, whose edges count. A text that was
 * a document already has another length.
 */
function selectionIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  const places = [selectionStart, selectionEnd].map((at) => at + value.slice(0, at).split("\n").length);
  return (doc: Node): Selection => {
    const isSame = doc.content.size === value.length + value.split("\n").length + 1;
    if (!isSame) return selectionEnd > 0 ? Selection.atEnd(doc) : Selection.atStart(doc);
    const [start = 0, end = 0] = places;
    return TextSelection.create(doc, start, end);
  };
}

/** A rich text editor over the control, which contains the document as the server expects it. */
export function mount(context: IslandContext): void {
  const { control, host, question, texts } = context;
  addStyle(host, "richtext-style", css);
  const ui = islandUi("rich");
  const selected = document.activeElement === control && selectionIn(control as HTMLTextAreaElement);
  const { can_upload } = islandConfig<{ can_upload: boolean }>(host);
  // A preview stores nothing, including pictures.
  const support =
    can_upload && (context.pictures !== undefined || context.session_id() !== "")
      ? new PictureSupport(context, () => view, write)
      : null;
  const tools = toolbar(texts, {
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    link: () => link.open(),
    image: support && (() => support.choose()),
  });
  const link = linkForm(texts, () => view);
  ui.append(tools.element, link.element);
  host.append(ui);
  if (support) host.append(support.element);

  const openLink = () => {
    link.open();
    return true;
  };
  const plugins = [
    markdownRules(schema),
    keymap({ ...KEYS, "Mod-k": openLink }),
    keymap(baseKeymap),
    history(),
  ];
  const stateOf = (text: string) => {
    const doc = readDocument(text);
    // Without this, an initial picture would be selected, and the first key would replace it.
    return EditorState.create({
      doc,
      plugins,
      selection: Selection.findFrom(doc.resolve(0), 1, true) ?? undefined,
    });
  };
  const view: EditorView = new EditorView(ui, {
    state: stateOf(control.value),
    attributes: { role: "textbox", "aria-multiline": "true", class: "rich-text", dir: "auto" },
    // The question around both disables it too, while it is hidden.
    editable: () => !control.disabled,
    clipboardParser: clipboardParser(schema),
    ...support?.props,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) write();
      show();
    },
  });
  const placeholder = control.getAttribute("placeholder") ?? "";

  function written(): string {
    return writeDocument(view.state.doc, support?.address);
  }
  function write(): void {
    support?.updateBusy(view.state.doc);
    answer(control, written());
  }
  function show() {
    const { doc } = view.state;
    const isBlank = doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.content.size === 2;
    view.dom.toggleAttribute("data-blank", isBlank && doc.firstChild?.type.name === "paragraph");
    tools.show(view.state);
  }
  view.dom.dataset.placeholder = placeholder;
  if (placeholder !== "") view.dom.ariaPlaceholder = placeholder;
  const label = question.querySelector("label");
  standIn(control, view.dom, label?.firstChild?.textContent ?? "");
  // A label only focuses native controls.
  label?.addEventListener("click", () => view.focus());
  onWritten(control, (text) => {
    if (text === written()) return;
    view.updateState(stateOf(text));
    support?.updateBusy(view.state.doc);
    show();
  });
  if (control.value !== "") answer(control, written());
  if (selected) {
    view.dispatch(view.state.tr.setSelection(selected(view.state.doc)));
    view.focus();
  }
  show();
}
