import { questionsOfGrid } from "./foreign-question.ts";
import { choiceItems, type GoogleAsked, googleGrid, googleQuestion, scaleKind } from "./google-question.ts";
import { type ImportNote, ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseRecord, looseText } from "./loose-json.ts";
import type { FormOutline, ItemOutline, SectionOutline } from "./outline.ts";
import { plainHtml } from "./plain-html.ts";

/** A form from the Forms API: `info` and `items`. */
export function isGoogleForm(json: unknown): boolean {
  const { items, info } = looseRecord(json);
  return Array.isArray(items) && typeof info === "object" && info !== null;
}

/** A form exported by Apps Script: `metadata` and `items` with type names in capitals. */
export function isAppsScriptForm(json: unknown): boolean {
  const { items, metadata } = looseRecord(json);
  return Array.isArray(items) && typeof metadata === "object" && metadata !== null;
}

type ReadItem = (item: Loose, notes: ImportNotes) => ItemOutline[] | "section";

export function readGoogleForm(json: unknown): { outline: FormOutline; notes: ImportNote[] } {
  const form = looseRecord(json);
  const info = looseRecord(form.info);
  const settings = looseRecord(form.settings);
  const notes = new ImportNotes();
  if (looseRecord(settings.quizSettings).isQuiz === true) {
    notes.add(null, "Quiz points and correct answers weren’t imported.");
  }
  const collects = settings.emailCollectionType;
  const isAsked = collects === "VERIFIED" || collects === "RESPONDER_INPUT";
  const lead = intro(looseText(info.title), looseText(info.description), isAsked);
  const sections = readItems(looseList(form.items), lead, readApiItem, notes);
  const title = looseText(info.title) || looseText(info.documentTitle) || "Imported form";
  return { outline: { title, sections }, notes: notes.all };
}

export function readAppsScriptForm(json: unknown): { outline: FormOutline; notes: ImportNote[] } {
  const form = looseRecord(json);
  const metadata = looseRecord(form.metadata);
  const notes = new ImportNotes();
  const title = looseText(metadata.title) || "Imported form";
  const description = looseText(metadata.description);
  const sections = readItems(looseList(form.items), intro(title, description, false), readScriptItem, notes);
  const thanks = looseText(metadata.confirmationMessage);
  const closed = looseText(metadata.customClosedFormMessage);
  const ending = {
    is_ending_page_enabled: true,
    ending_page_template_id: "default" as const,
    ending_page_i18n_overrides: { template_id: "default", overrides: { p: plainHtml(thanks) } },
  };
  return {
    outline: {
      title,
      sections,
      ...(thanks !== "" && { ending }),
      ...(closed !== "" && { closed_page: { title: "", text: closed } }),
    },
    notes: notes.all,
  };
}

/**
 * What comes before the first question: the description, and the email question where addresses are
 * collected.
 */
function intro(title: string, description: string, isEmailAsked: boolean): ItemOutline[] {
  const items: ItemOutline[] = [];
  if (description !== "") {
    items.push({ kind: "header", title: plainHtml(title), description: plainHtml(description) });
  }
  if (isEmailAsked) {
    items.push({ kind: "question", type: "email", name: "email", label: "Email", required: true });
  }
  return items;
}

function readItems(
  items: readonly unknown[],
  lead: ItemOutline[],
  read: ReadItem,
  notes: ImportNotes,
): SectionOutline[] {
  const sections = [lead];
  for (const one of items) {
    const item = looseRecord(one);
    const result = read(item, notes);
    if (result !== "section") sections.at(-1)!.push(...result);
    // An empty section would be a page without content.
    else sections.push(heading(item));
  }
  return sections
    .filter((section, index) => section.length > 0 || index === 0)
    .map((one) => ({ items: one }));
}

/** A title block of the form, with its text. */
function heading(item: Loose): ItemOutline[] {
  const title = plainHtml(looseText(item.title));
  const description = plainHtml(looseText(item.description ?? item.helpText));
  return title === "" && description === "" ? [] : [{ kind: "header", title, description }];
}

const YOUTUBE = /^https:\/\/(?:www\.)?(?:youtube\.com|youtu\.be)\//;

function film(address: string, title: string, notes: ImportNotes): ItemOutline[] {
  if (YOUTUBE.test(address)) return [{ kind: "video", src: address }];
  notes.add(title || "A video", "Add it again.");
  return [];
}

function readApiItem(item: Loose, notes: ImportNotes): ItemOutline[] | "section" {
  const label = looseText(item.title) || "Untitled question";
  const help_text = looseText(item.description) || null;
  if (item.pageBreakItem) return "section";
  if (item.textItem) return heading(item);
  if (item.questionGroupItem) return googleGrid(looseRecord(item.questionGroupItem), label, help_text);
  if (item.imageItem) {
    // The API's picture address expires after half an hour.
    const { altText } = looseRecord(looseRecord(item.imageItem).image);
    const name = looseText(item.title ?? altText) || "An image";
    notes.add(name, "Add the image again.");
    return heading(item);
  }
  if (item.videoItem) {
    const { video, caption } = looseRecord(item.videoItem);
    const below = plainHtml(looseText(caption));
    return [
      ...heading(item),
      ...film(looseText(looseRecord(video).youtubeUri), label, notes),
      ...(below === "" ? [] : [{ kind: "text", html: `<p>${below}</p>` } as const]),
    ];
  }
  if (item.questionItem) {
    const { question: asked, image } = looseRecord(item.questionItem);
    const question = looseRecord(asked);
    if (image) notes.add(label, "Add its image again.");
    return googleQuestion(question, { label, help_text, required: question.required === true }, notes);
  }
  notes.add(label, "This part isn’t supported, so it was left out.");
  return [];
}

const SCRIPT_CHOICES = { MULTIPLE_CHOICE: "radio", CHECKBOX: "checkboxes", LIST: "select" } as const;
const SCRIPT_TYPES = {
  TEXT: "text",
  PARAGRAPH_TEXT: "textarea",
  DATE: "date",
  DATETIME: "datetime-local",
  TIME: "time",
  FILE_UPLOAD: "file",
} as const;

function readScriptItem(item: Loose, notes: ImportNotes): ItemOutline[] | "section" {
  const type = looseText(item.type).toUpperCase();
  const asked: GoogleAsked = {
    label: looseText(item.title) || "Untitled question",
    help_text: looseText(item.helpText) || null,
    required: (item.isRequired ?? item.required) === true,
  };
  if (Object.hasOwn(SCRIPT_CHOICES, type)) {
    const { choices, hasOtherOption } = item;
    const labels = looseList(choices).map((one) => looseText(looseRecord(one).value ?? one));
    const kind = SCRIPT_CHOICES[type as keyof typeof SCRIPT_CHOICES];
    return choiceItems(kind, labels, hasOtherOption === true, asked, notes);
  }
  if (Object.hasOwn(SCRIPT_TYPES, type)) {
    return [{ kind: "question", ...asked, type: SCRIPT_TYPES[type as keyof typeof SCRIPT_TYPES] }];
  }
  switch (type) {
    case "PAGE_BREAK":
      return "section";
    case "SECTION_HEADER":
      return heading(item);
    case "SCALE": {
      const low = looseText(item.leftLabel);
      const high = looseText(item.rightLabel);
      const kind = scaleKind(item.lowerBound, item.upperBound, low, high, asked.help_text);
      return [{ kind: "question", ...asked, ...kind }];
    }
    case "RATING":
      return [
        { kind: "question", ...asked, ...scaleKind(1, item.ratingScaleLevel, "", "", asked.help_text) },
      ];
    case "GRID":
    case "CHECKBOX_GRID": {
      const texts = (list: unknown) => looseList(list).map(looseText);
      const { label, required, help_text } = asked;
      const rows = texts(item.rows).map((row) => ({ label: row, required }));
      return questionsOfGrid(label, rows, texts(item.columns), {
        isMultiple: type === "CHECKBOX_GRID",
        help_text,
      });
    }
    case "DURATION":
      notes.add(asked.label, "Durations aren’t supported, so it became a short text.");
      return [{ kind: "question", ...asked, type: "text" }];
    case "VIDEO":
      return [...heading(item), ...film(looseText(item.videoUrl), asked.label, notes)];
    case "IMAGE":
      notes.add(looseText(item.title) || "An image", "Add the image again.");
      return heading(item);
    default:
      notes.add(asked.label, "This part isn’t supported, so it was left out.");
      return [];
  }
}
