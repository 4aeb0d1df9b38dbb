import type { EditedForm } from "../editing/operation.ts";
import type { EndingPage, StartPage, StartPicture, Stylesheet } from "../forms/definition/definition.ts";
import { linkAddress, webAddress } from "../forms/look/ending-page.ts";
import { MAX_START_MEDIA, startPage } from "../forms/look/start-page.ts";
import {
  APPEARANCES,
  FONT_FAMILIES,
  MAX_CUSTOM_CSS,
  pageBackground,
  paletteName,
  SECTION_PRESETS,
} from "../forms/look/theme.ts";
import { NO_ENDING } from "./form-of-outline.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseRecord, oneOf } from "./loose-json.ts";

const MAX_ADDRESS = 2_000;
const MAX_PAGE_HTML = 20_000;

type Look = Pick<EditedForm, "background" | "start_page" | "closed_page" | "ending" | "stylesheet">;

/** The pages around a form, and its theme. */
export function readLook(source: Loose, notes: ImportNotes): Look {
  const background = pageBackground(source.background);
  notes.invalid(source.background, background !== null, null, "Its background");
  const closed = looseRecord(source.closed_page);
  const hasClosed = typeof source.closed_page === "object" && source.closed_page !== null;
  return {
    background,
    start_page: readStart(source.start_page, notes),
    closed_page: hasClosed
      ? {
          title: notes.text(closed.title, 200, null, "The title of its closed page"),
          text: notes.text(closed.text, 2_000, null, "The text of its closed page"),
        }
      : null,
    ending: readEnding(looseRecord(source.ending), notes),
    stylesheet: readStylesheet(looseRecord(source.stylesheet), notes),
  };
}

function readStart(json: unknown, notes: ImportNotes): StartPage | null {
  const media = notes.list(looseRecord(json).media, MAX_START_MEDIA, null, "images of the start page");
  const start = startPage(json && { ...looseRecord(json), media });
  notes.invalid(json, start !== null, null, "Its start page");
  return (
    start && {
      ...start,
      title: notes.text(start.title, 300, null, "The title of its start page"),
      subtitle: notes.text(start.subtitle, 1_000, null, "The subtitle of its start page"),
      body_html: notes.html(start.body_html, MAX_PAGE_HTML, null, "The text of its start page"),
      background: readPicture(start.background, notes),
      media: start.media.flatMap((picture) => readPicture(picture, notes) ?? []),
    }
  );
}

function readPicture(picture: StartPicture | null, notes: ImportNotes): StartPicture | null {
  if (picture === null) return null;
  const src = notes.whole(picture.src, MAX_ADDRESS, null, "The address of an image");
  const isAddress = /^https?:\/\/|^\//i.test(src);
  notes.invalid(src, isAddress, null, "The address of an image");
  return isAddress ? { src, alt: notes.text(picture.alt, 500, null, "The description of an image") } : null;
}

const OVERRIDES = ["h1", "h2", "p", "button", "href"];

function readEnding(json: Loose, notes: ImportNotes): EndingPage {
  const template = oneOf(json.ending_page_template_id, ["default", "receipt01"]);
  notes.invalid(json.ending_page_template_id, template !== null, null, "Its ending page");
  const stored = looseRecord(json.ending_page_i18n_overrides);
  const texts = looseRecord(stored.overrides);
  const overrides = OVERRIDES.flatMap((key) => {
    const text =
      key === "href"
        ? notes.whole(texts[key], MAX_ADDRESS, null, "The address of its ending page")
        : notes.html(texts[key], MAX_PAGE_HTML, null, "A text of its ending page");
    const isAddress = key !== "href" || linkAddress(text.replace(/\{\{[^{}]*\}\}/g, "x")) !== null;
    notes.invalid(text, isAddress, null, "The address of its ending page");
    return text !== "" && isAddress ? [[key, text] as const] : [];
  });
  const isPage = json.is_ending_page_enabled === true && template !== null;
  const redirect = notes.whole(json.redirect_after_response_uri, MAX_ADDRESS, null, "Its redirect");
  const address = webAddress(redirect);
  notes.invalid(redirect, address !== null, null, "Its redirect");
  return {
    ...NO_ENDING,
    is_ending_page_enabled: isPage,
    ending_page_template_id: template,
    ending_page_i18n_overrides:
      overrides.length === 0
        ? null
        : {
            template_id:
              notes.whole(stored.template_id, 50, null, "The template of its ending page") ||
              (template ?? "default"),
            overrides: Object.fromEntries(overrides),
          },
    is_redirect_after_response_uri_enabled:
      !isPage && json.is_redirect_after_response_uri_enabled === true && address !== null,
    redirect_after_response_uri: address,
  };
}

function readStylesheet(json: Loose, notes: ImportNotes): Stylesheet {
  const palette = paletteName(json.palette);
  const appearance = oneOf(json.appearance, APPEARANCES);
  const family = oneOf(json["font-family"], FONT_FAMILIES);
  const section = oneOf(json.section, SECTION_PRESETS);
  const custom = notes.text(json.custom, MAX_CUSTOM_CSS, null, "Its style sheet");
  notes.invalid(json.palette, palette !== null, null, "Its color palette");
  notes.invalid(json.appearance, appearance !== null, null, "Its appearance");
  notes.invalid(json["font-family"], family !== null, null, "Its font");
  notes.invalid(json.section, section !== null, null, "The style of its sections");
  return {
    ...(palette && { palette }),
    ...(appearance && { appearance }),
    ...(family && { "font-family": family }),
    ...(section && { section }),
    ...(custom && { custom }),
  };
}
