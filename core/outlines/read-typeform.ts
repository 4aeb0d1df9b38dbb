import type { EndingPage, StartPage } from "../forms/definition/definition.ts";
import { LANGUAGES } from "../forms/definition/language.ts";
import { webAddress } from "../forms/look/ending-page.ts";
import { START_PAGE_SCHEMA } from "../forms/look/start-page.ts";
import { type ImportNote, ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseRecord, looseText, oneOf } from "./loose-json.ts";
import type { FormOutline, ItemOutline, SectionOutline } from "./outline.ts";
import { plainHtml } from "./plain-html.ts";
import { noteButton, typeformItems, typeformText } from "./typeform-question.ts";

/** A form from Typeform's Create API. */
export function isTypeform(json: unknown): boolean {
  const { fields, blocks, ...form } = looseRecord(json);
  if (!Array.isArray(fields) || blocks !== undefined) return false;
  return ["welcome_screens", "thankyou_screens", "logic", "_links", "workspace", "settings"].some(
    (key) => form[key] !== undefined,
  );
}

export function readTypeform(json: unknown): { outline: FormOutline; notes: ImportNote[] } {
  const form = looseRecord(json);
  const notes = new ImportNotes();
  noteWhatIsLeftOut(form, notes);
  const { language, redirect_after_submit_url } = looseRecord(form.settings);
  const lang = oneOf(/^[a-z]{2}/.exec(looseText(language))?.[0], LANGUAGES);
  notes.invalid(language, lang !== null, null, "Its language");
  const ending =
    endingOf(looseList(form.thankyou_screens), notes) ?? redirectTo(looseText(redirect_after_submit_url));
  const outline: FormOutline = {
    title: typeformText(form.title, notes) || "Imported form",
    ...(lang && { lang }),
    start_page: startOf(looseRecord(looseList(form.welcome_screens)[0]), notes),
    ...(ending && { ending }),
    sections: sectionsOf(looseList(form.fields).map(looseRecord), notes),
    hidden: looseList(form.hidden).map(looseText),
  };
  return { outline, notes: notes.all };
}

function noteWhatIsLeftOut(form: Loose, notes: ImportNotes): void {
  if (looseList(form.logic).length > 0) {
    notes.add(null, "Logic jumps weren’t imported. Use conditions instead.");
  }
  if (Object.keys(looseRecord(form.variables)).length > 0) {
    notes.add(null, "Scores and variables weren’t imported. Use calculated values instead.");
  }
  const { title, description } = looseRecord(looseRecord(form.settings).meta);
  if (looseText(title) !== "" || looseText(description) !== "")
    notes.add(null, "Its title and description for search engines and links were left out.");
  if (looseList(form.welcome_screens).length > 1)
    notes.add(null, "Only the first welcome screen was imported.");
  if (looseList(form.thankyou_screens).filter(isOwnEnding).length > 1) {
    notes.add(null, "Only the first ending was imported.");
  }
}

/** A group becomes a separate section, and the fields after it start another one. */
function sectionsOf(fields: readonly Loose[], notes: ImportNotes): SectionOutline[] {
  const sections: ItemOutline[][] = [[]];
  let isInGroup = false;
  for (const field of fields) {
    const { fields: inner } = looseRecord(field.properties);
    const isGroup = field.type !== "matrix" && Array.isArray(inner);
    if (isGroup || isInGroup) sections.push([]);
    isInGroup = isGroup;
    const section = sections.at(-1)!;
    if (!isGroup) section.push(...typeformItems(field, notes));
    else section.push(...itemsOfGroup(field, inner.map(looseRecord), notes));
  }
  const filled = sections.filter((items) => items.length > 0);
  return (filled.length > 0 ? filled : [[]]).map((items) => ({ items }));
}

function itemsOfGroup(group: Loose, fields: readonly Loose[], notes: ImportNotes): ItemOutline[] {
  const properties = looseRecord(group.properties);
  const title = typeformText(group.title, notes);
  const description = typeformText(properties.description, notes);
  noteButton(title, properties, notes);
  return [
    { kind: "header", title: plainHtml(title), description: plainHtml(description) },
    // Sections have one level: a nested group joins its parent's section.
    ...fields.flatMap((field) => {
      const { fields: inner } = looseRecord(field.properties);
      const isGroup = field.type !== "matrix" && Array.isArray(inner);
      return isGroup ? itemsOfGroup(field, inner.map(looseRecord), notes) : typeformItems(field, notes);
    }),
  ];
}

function startOf(screen: Loose, notes: ImportNotes): StartPage | null {
  const title = typeformText(screen.title, notes);
  if (title === "") {
    if (looseText(looseRecord(screen.properties).description) !== "")
      notes.add(null, "The welcome screen has no title, so it was left out.");
    return null;
  }
  if (screen.attachment) notes.add(title, "Add the image or video of the welcome screen again.");
  noteButton(title, looseRecord(screen.properties), notes);
  return {
    template_id: "003",
    __schema_version: START_PAGE_SCHEMA,
    title,
    subtitle: typeformText(looseRecord(screen.properties).description, notes),
    body_html: "",
    background: null,
    media: [],
  };
}

function redirectTo(address: string): Partial<EndingPage> | null {
  const uri = webAddress(address);
  if (uri === null) return null;
  return { is_redirect_after_response_uri_enabled: true, redirect_after_response_uri: uri };
}

/** Skip the default screen that every Typeform has. */
const isOwnEnding = (screen: unknown) => looseRecord(screen).ref !== "default_tys";

function endingOf(screens: readonly unknown[], notes: ImportNotes): Partial<EndingPage> | null {
  const screen = looseRecord(screens.find(isOwnEnding));
  const { redirect_url, description } = looseRecord(screen.properties);
  const redirect = redirectTo(looseText(redirect_url));
  if (redirect !== null) return redirect;
  const h1 = plainHtml(typeformText(screen.title, notes));
  const p = plainHtml(typeformText(description, notes));
  if (h1 === "") {
    if (p !== "") notes.add(null, "The ending has no title, so it was left out.");
    return null;
  }
  noteButton(looseText(screen.title), looseRecord(screen.properties), notes);
  return {
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    ending_page_i18n_overrides: { template_id: "default", overrides: { h1, ...(p !== "" && { p }) } },
  };
}
