import * as z from "zod/mini";
import { LANGUAGES } from "../forms/definition/language.ts";
import { linkAddress } from "../forms/look/ending-page.ts";
import { MAX_START_MEDIA, START_TEMPLATES } from "../forms/look/start-page.ts";
import {
  APPEARANCES,
  FONT_FAMILIES,
  MAX_CUSTOM_CSS,
  PALETTES,
  pageBackground,
  SECTION_PRESETS,
} from "../forms/look/theme.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { setting } from "./settings.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { look, styles } from "./wire/private-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** The form's look, start page and ending page; one call each. */

const access = { resource: "form", in: "body", key: "form_id", role: PERMISSIONS.edit } as const;
const form_id = uuid;
const html = text(20_000);

/** Replaces the whole theme. BAD_REQUEST with `issues` where the style sheet contains forbidden rules. */
export const setTheme = setting(
  look.setTheme,
  z.object({
    form_id,
    lang: z.enum(LANGUAGES),
    is_powered_by_branding_enabled: z.boolean(),
    stylesheet: z.object({
      palette: z.nullable(z.enum(PALETTES)),
      appearance: z.enum(APPEARANCES),
      "font-family": z.enum(FONT_FAMILIES),
      section: z.enum(SECTION_PRESETS),
      custom: z.nullable(text(MAX_CUSTOM_CSS)),
    }),
  }),
);

/** Checks an owner's style sheet for forbidden rules before it is stored. */
export const checkStyle = {
  ...at(styles.checkStyle),
  result: data<StyleFault[]>(),
  access,
  body: z.object({ form_id, custom: text(MAX_CUSTOM_CSS) }),
} as const satisfies Contract;

export interface StyleFault {
  line: number;
  column: number;
  message: string;
}

/** The background: a color, or a picture or page from the web; null: none. */
export const setBackground = setting(
  look.setBackground,
  z.object({
    form_id,
    background: z.nullable(
      z
        .object({
          type: z.literal("background"),
          element: z.enum(["div", "img", "iframe"]),
          src: text(2_000),
        })
        .check(
          z.refine((background) => pageBackground(background) !== null, "This is not a valid background."),
        ),
    ),
  }),
);

const picture = z.object({ src: text(2_000).check(z.regex(/^https?:\/\/|^\//i)), alt: text(500) });

/** The start page; null: none. */
export const setStartPage = setting(
  look.setStartPage,
  z.object({
    form_id,
    start_page: z.nullable(
      z.object({
        template_id: z.enum(START_TEMPLATES),
        title: text(300),
        subtitle: text(1_000),
        body_html: html,
        background: z.nullable(picture),
        media: z.array(picture).check(z.maxLength(MAX_START_MEDIA)),
      }),
    ),
  }),
);

/**
 * Contains only texts that differ from the template's. `href` may contain templates; it is checked again once
 * they are filled in.
 */
export const setEndingPage = setting(
  look.setEndingPage,
  z.object({
    form_id,
    is_ending_page_enabled: z.boolean(),
    ending_page_template_id: z.enum(["default", "receipt01"]),
    overrides: z.object({
      h1: z.optional(html),
      h2: z.optional(html),
      p: z.optional(html),
      button: z.optional(html),
      href: z.optional(
        text(2_000).check(
          z.refine(
            (address) => address === "" || linkAddress(address.replace(/\{\{[^{}]*\}\}/g, "x")) !== null,
            "A link leads to the web, or to a path of this site.",
          ),
        ),
      ),
    }),
  }),
);
