import { MAX_FILE_SIZE } from "#core/files/limits.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import { guardPage, hasFiles } from "../upload/guard-page.ts";
import { FileList } from "./file-list.ts";
import css from "./files.css?inline";

/** A preview posts its files with the form, to be validated and discarded: the native input is enough. */
function mountPreview(native: HTMLInputElement, { control, field }: IslandContext): void {
  const take = () => {
    const isChosen = (native.files?.length ?? 0) > 0;
    control.name = field.name;
    answer(control, isChosen ? "chosen" : "");
    if (isChosen) control.removeAttribute("name");
  };
  native.addEventListener("change", take);
  // Chosen before the island had loaded.
  take();
}

/**
 * Stretches the native input over a drop area. It stays the control that opens the picker, with its own name and
 * focus.
 */
function dropZone(native: HTMLInputElement, { field, texts, lang }: IslandContext): HTMLElement {
  const zone = element("div", "drop");
  const choose = element("span", "drop-choose", texts[field.multiple ? "file.choose_many" : "file.choose"]);
  const drop = element("span", "drop-hint", texts["file.drop"] ?? "");
  const limit = say(texts["file.limit"], { limit: formatBytes(MAX_FILE_SIZE.staged, lang) });
  const note = element("span", "note", limit);
  note.id = `${field.id}-limit`;
  native.setAttribute("aria-describedby", note.id);
  const line = element("span");
  line.append(choose, " ", drop);
  zone.append(native, line, note);
  return zone;
}

function listen(
  zone: HTMLElement,
  native: HTMLInputElement,
  files: FileList,
  { question }: IslandContext,
): void {
  native.addEventListener("change", () => {
    files.add(native.files ?? []);
    // Allows choosing the same file again.
    native.value = "";
  });
  const over = (isOver: boolean) => zone.toggleAttribute("data-over", isOver);
  zone.addEventListener("dragenter", (event) => over(hasFiles(event)));
  zone.addEventListener("dragleave", ({ relatedTarget }) =>
    over(zone.contains(relatedTarget as Node | null)),
  );
  zone.addEventListener("drop", (event) => {
    over(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    files.add(event.dataTransfer?.files ?? []);
  });
  // In Firefox and Safari, its target is what was selected last, perhaps in another question than the focus.
  document.addEventListener("paste", ({ clipboardData, target }) => {
    const { activeElement, body } = document;
    const place = activeElement === body ? (target as Node) : activeElement;
    if (question.contains(place) && clipboardData?.files.length) files.add(clipboardData.files);
  });
  window.addEventListener("online", () => files.retryAll());
}

/**
 * Button to add an image by its address; its dialog is loaded on demand. Phones have pickers of their own.
 */
function addressButton(native: HTMLInputElement, files: FileList, context: IslandContext): HTMLElement {
  const opener = button("quiet file-address", context.texts["image.from_address"] ?? "", async () => {
    const { openImageDialog } = await import("./image-dialog.ts");
    const onFile = (file: File) => files.add([file]);
    openImageDialog(context, { accept: native.accept, onFile }, opener);
  });
  return opener;
}

/** Stored files of a refused post become the answer; the checkboxes for them are no longer needed. */
function takeStored(host: HTMLElement): string[] {
  const boxes = [...host.querySelectorAll<HTMLInputElement>(".kept input:checked")];
  for (const box of boxes) box.checked = false;
  host.querySelector(".kept")?.remove();
  return boxes.map(({ value }) => value);
}

/** Uploads files while the form is being filled in. The control contains the paths of finished uploads. */
export function mount(context: IslandContext): void {
  const { host, control } = context;
  const native = host.querySelector<HTMLInputElement>("[type=file]");
  if (native === null) return;
  for (const space of host.querySelectorAll(".reserved")) space.remove();
  if (context.session_id() === "") {
    mountPreview(native, context);
    return;
  }
  addStyle(host, "files-style", css);
  guardPage();
  const status = element("p", "sr-only");
  status.role = "status";
  const problem = element("p", "files-problem");
  problem.role = "alert";
  const rest = afterRest();
  const files = new FileList(context, (sentence, isProblem = false) => {
    if (isProblem) problem.textContent = sentence;
    else
      rest(() => {
        status.textContent = sentence;
      });
  });
  const stored = takeStored(host);
  native.removeAttribute("name");
  native.required = false;
  // Moving it in the DOM loses the focus.
  const hasFocus = document.activeElement === native;
  const ui = islandUi("");
  ui.append(dropZone(native, context), problem, files.list, status);
  if (context.field.type === "image") ui.firstElementChild?.after(addressButton(native, files, context));
  host.append(ui);
  if (hasFocus) native.focus();
  listen(ui.querySelector(".drop") as HTMLElement, native, files, context);
  if (stored.length > 0) answer(control, stored.join());
  onWritten(control, () => void files.resume());
  void files.resume();
  // Chosen before the island had loaded.
  if (native.files?.length) {
    files.add(native.files);
    native.value = "";
  }
}
