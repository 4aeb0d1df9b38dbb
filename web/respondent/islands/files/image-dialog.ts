import { MAX_FILE_SIZE } from "#core/files/limits.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { say } from "../../runtime/say.ts";
import { openModal } from "../dialog.ts";
import { button, element } from "../elements.ts";
import { addStyle, type IslandContext } from "../island.ts";
import { fetchImage, imageUrl } from "./fetch-image.ts";
import css from "./image-dialog.css?inline";

interface ImageDialogPorts {
  accept: string;
  onFile(file: File): void;
}

const TYPING_MS = 400;

/** Adds an image from this device, or from an address after a preview. */
export function openImageDialog(
  { question, texts, lang, field }: IslandContext,
  { accept, onFile }: ImageDialogPorts,
  opener: HTMLElement,
): void {
  addStyle(question, "image-dialog-style", css);
  const text = (key: PlainTextKey) => texts[key] ?? "";
  const modal = openModal({
    class_name: "image-dialog",
    title: question.querySelector("legend")?.firstChild?.textContent ?? field.name,
    close_label: text("close"),
    opener,
    onLeave: () => modal.close(),
  });
  const take = (file: File) => {
    modal.close();
    onFile(file);
  };
  const url = urlPanel(text, take);
  const upload = uploadPanel(
    text,
    say(texts["image.limit"], { limit: formatBytes(MAX_FILE_SIZE.staged, lang) }),
    accept,
    take,
  );
  modal.body.append(
    ...tabs([
      { label: text("image.upload"), panel: upload },
      { label: text("image.url"), panel: url, isChosen: true },
    ]),
  );
  url.querySelector("input")?.focus();
}

type Text = (key: PlainTextKey) => string;

/** Tabs by the ARIA authoring practices: one tab stop, arrow keys choose. */
function tabs(items: readonly { label: string; panel: HTMLElement; isChosen?: boolean }[]): HTMLElement[] {
  const list = element("div", "image-tabs");
  list.role = "tablist";
  const keys = items.map(({ label, panel }, index) => {
    const key = button("tool", label, () => choose(index));
    key.role = "tab";
    key.id = `tab-${crypto.randomUUID()}`;
    panel.role = "tabpanel";
    panel.setAttribute("aria-labelledby", key.id);
    return key;
  });
  function choose(chosen: number, hasFocus = true) {
    for (const [index, key] of keys.entries()) {
      key.ariaSelected = String(index === chosen);
      key.tabIndex = index === chosen ? 0 : -1;
      items[index]!.panel.hidden = index !== chosen;
    }
    if (hasFocus) keys[chosen]?.focus();
  }
  list.addEventListener("keydown", ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    // There are two tabs, so either arrow key chooses the other one.
    choose(keys.findIndex(({ ariaSelected }) => ariaSelected !== "true"));
  });
  list.append(...keys);
  choose(
    items.findIndex(({ isChosen }) => isChosen === true),
    false,
  );
  return [list, ...items.map(({ panel }) => panel)];
}

function uploadPanel(text: Text, limit: string, accept: string, take: (file: File) => void): HTMLElement {
  const panel = element("div", "image-panel");
  const zone = element("label", "drop");
  const input = element("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => input.files?.[0] && take(input.files[0]));
  zone.append(input, element("span", "drop-choose", text("file.choose")), element("span", "note", limit));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) take(file);
  });
  panel.append(zone);
  return panel;
}

/** The browser loads the address like any picture; only then can it be used. */
function urlPanel(text: Text, take: (file: File) => void): HTMLElement {
  const panel = element("div", "image-panel");
  const input = element("input");
  Object.assign(input, { type: "url", dir: "ltr", placeholder: "https://", autocomplete: "off" });
  input.ariaLabel = text("image.address");
  const preview = element("img", "image-preview");
  preview.alt = "";
  preview.referrerPolicy = "no-referrer";
  preview.hidden = true;
  const problem = element("p", "files-problem");
  problem.role = "alert";
  const use = button("primary", text("image.use"), () => void fetchIt());
  use.disabled = true;
  let timer = 0;

  function check() {
    const address = imageUrl(input.value);
    use.disabled = true;
    preview.hidden = true;
    preview.removeAttribute("src");
    problem.textContent = address === null && input.value.trim() !== "" ? text("image.invalid") : "";
    if (address !== null) preview.src = address;
  }
  async function fetchIt() {
    const address = imageUrl(input.value);
    if (address === null) return;
    use.disabled = true;
    input.disabled = true;
    panel.ariaBusy = "true";
    const fetched = await fetchImage(address);
    panel.ariaBusy = null;
    input.disabled = false;
    // Closed in the meantime.
    if (!panel.isConnected) return;
    if (fetched.ok) take(fetched.file);
    else {
      problem.textContent = text(`image.${fetched.problem}`);
      input.focus();
    }
  }
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(check, TYPING_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!use.disabled) void fetchIt();
  });
  preview.onload = () => {
    preview.hidden = false;
    use.disabled = false;
  };
  preview.onerror = () => {
    problem.textContent = text("image.failed");
  };
  panel.append(input, preview, problem, use);
  return panel;
}
