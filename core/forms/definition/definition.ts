import type { Expression } from "../../expressions/expression.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import type { Language } from "./language.ts";

export const BLOCK_TYPES = [
  "section",
  "group",
  "field",
  "header",
  "html",
  "image",
  "video",
  "pdf",
  "divider",
  "form",
  "countdown",
] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];

/** One block as stored in a flat list ordered by `local_index`. `parent_id` names its section or group. */
export interface BlockDefinition {
  id: string;
  type: BlockType;
  parent_id: string | null;
  local_index: number;
  form_field_id: string | null;
  title_html: string | null;
  description_html: string | null;
  body_html: string | null;
  src: string | null;
  data: Record<string, unknown>;
  /** A truthy result hides the block and its contents. */
  v_hidden: Expression;
}

export const FORM_METHODS = ["post", "get", "dialog"] as const;
export type FormMethod = (typeof FORM_METHODS)[number];

export const UNKNOWN_FIELD_STRATEGIES = ["ignore", "accept", "reject"] as const;
export type UnknownFieldStrategy = (typeof UNKNOWN_FIELD_STRATEGIES)[number];

/** When and how often a form accepts responses. Times are ISO 8601 in UTC. */
export interface Campaign {
  is_force_closed: boolean;
  is_scheduling_enabled: boolean;
  scheduling_open_at: string | null;
  scheduling_close_at: string | null;
  scheduling_tz: string | null;
  is_max_form_responses_in_total_enabled: boolean;
  max_form_responses_in_total: number | null;
  is_max_form_responses_by_customer_enabled: boolean;
  max_form_responses_by_customer: number | null;
}

export interface Stylesheet {
  palette?: string;
  appearance?: "system" | "light" | "dark";
  "font-family"?: "inter" | "lora" | "inconsolata";
  section?: string;
  custom?: string;
}

export interface Background {
  type: "background";
  element: "iframe" | "img" | "div";
  src: string;
}

export interface StartPicture {
  src: string;
  alt: string;
}

/**
 * The start page. 003 is a cover: title, subtitle, background picture. 005 is an announcement: pictures,
 * text, countdown.
 */
export interface StartPage {
  template_id: "003" | "005";
  __schema_version: string;
  title: string;
  subtitle: string;
  /** The owner's markup, sanitized by the Worker. */
  body_html: string;
  background: StartPicture | null;
  media: StartPicture[];
}

/** The owner's plain texts for the closed form. An empty text keeps the default. */
export interface ClosedPage {
  title: string;
  text: string;
}

export interface EndingPage {
  is_ending_page_enabled: boolean;
  ending_page_template_id: "default" | "receipt01" | null;
  ending_page_i18n_overrides: { template_id: string; overrides: Record<string, string> } | null;
  is_redirect_after_response_uri_enabled: boolean;
  redirect_after_response_uri: string | null;
}

/** What other sites show of a link to the form. */
export interface LinkPreview {
  /** Empty: the form's title. */
  title: string;
  /** Empty: none. */
  description: string;
  /** An address of the web, or the path of a picture on our own origin; null: none. */
  image: string | null;
}

/**
 * Everything of a form that respondents may see. The SQL function `form_definition(form_id)` builds it, and
 * the edge caches it under the form's id. It changes only together with `version`.
 */
export interface FormDefinition {
  form_id: string;
  document_id: string | null;
  /** When the form's organization was created, ISO 8601; null: no organization. */
  organization_created_at: string | null;
  version: number;
  title: string;
  /** Whether it is the page of a site, which asks nothing and takes no responses. */
  is_page: boolean;
  lang: Language;
  method: FormMethod;
  /** The path of its readable address (readable-address.ts); null: it has only the one with its id. */
  address: string | null;
  /** Null: other sites show its title. */
  link_preview: LinkPreview | null;
  is_powered_by_branding_enabled: boolean;
  /**
   * Sites that may embed the form, as `EMBED_ORIGIN` in embedding.ts. Empty: every site may embed it, and
   * none receives answers.
   */
  embed_origins: string[];
  /** Whether visitors must pass the robot check, which needs JavaScript. */
  is_robot_check_enabled: boolean;
  /** Whether respondents may ask for a link to continue later (docs/decisions/062). */
  is_continue_later_enabled: boolean;
  /** Whether the form says that it keeps unfinished answers. */
  is_keeping_noticed: boolean;
  /** Zone for date-times of visitors whose zone is unknown (`formZone`); null: not set. */
  time_zone: string | null;
  unknown_field_handling_strategy: UnknownFieldStrategy;
  stylesheet: Stylesheet;
  background: Background | null;
  start_page: StartPage | null;
  /** If null, the default texts are shown. */
  closed_page: ClosedPage | null;
  ending: EndingPage;
  campaign: Campaign;
  /** True with a connected store: choices may have stock. */
  is_stock_tracked: boolean;
  /** Set only at the edge: whether the form had reached its response limit at the last check. */
  is_full?: boolean;
  /** Set only at the edge: whether a visible question asks for a password or a card number in clear text. */
  asks_for_secrets?: boolean;
  blocks: BlockDefinition[];
  fields: FieldDefinition[];
}
