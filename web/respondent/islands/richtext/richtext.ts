import { baseKeymap } from "prosemirror-commands";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import { standIn } from "../stand-in.ts";
import { KEYS, markdownRules } from "./commands.ts";
import { readDocument, writeDocument } from "./document.ts";
import { linkForm } from "./link-form.ts";
import css from "./richtext.css?inline";
import { toolbar } from "./toolbar.ts";

/** Formatted text: an editor over the control, which keeps the document as the server takes it. */
export function mount({ control, host, question, texts }: IslandContext): void {
  addStyle("richtext-style", css);
  const ui = islandUi("rich");
  const caret = document.activeElement === control ? (control as HTMLTextAreaElement).selectionStart : null;
  const tools = toolbar(texts, {
    run(command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    openLink: () => link.open(),
  });
  const link = linkForm(texts, () => view);
  ui.append(tools.element, link.element);
  host.append(ui);

  const openLink = () => {
    link.open();
    return true;
  };
  const plugins = [markdownRules(), keymap({ ...KEYS, "Mod-k": openLink }), keymap(baseKeymap), history()];
  const stateOf = (text: string) => EditorState.create({ doc: readDocument(text), plugins });
  const view = new EditorView(ui, {
    state: stateOf(control.value),
    attributes: { role: "textbox", "aria-multiline": "true", class: "rich-text", dir: "auto" },
    editable: () => !control.matches(":disabled"),
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) answer(control, writeDocument(view.state.doc));
      show();
    },
  });
  const placeholder = control.getAttribute("placeholder") ?? "";

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
  // A label leads to native controls only.
  label?.addEventListener("click", () => view.focus());
  onWritten(control, (text) => {
    if (text === writeDocument(view.state.doc)) return;
    view.updateState(stateOf(text));
    show();
  });
  if (control.value !== "") answer(control, writeDocument(view.state.doc));
  if (caret !== null) {
    const isAtEnd = caret === control.value.length || caret > 0;
    if (isAtEnd) view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
    view.focus();
  }
  show();
}
