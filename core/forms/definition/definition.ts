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
] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];

/** One block as stored: a flat list ordered by `local_index`; `parent_id` names the section (or group). */
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
  /** Truthy result hides the block and everything in it. */
  v_hidden: Expression;
}

export const FORM_METHODS = ["post", "get", "dialog"] as const;
export type FormMethod = (typeof FORM_METHODS)[number];

export const UNKNOWN_FIELD_STRATEGIES = ["ignore", "accept", "reject"] as const;
export type UnknownFieldStrategy = (typeof UNKNOWN_FIELD_STRATEGIES)[number];

/** When and how often a form may be answered. Times are ISO 8601 in UTC. */
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

/** The page in front of a form. 003 is a cover: title, subtitle, picture behind. 005 announces: pictures, a text, a countdown. */
export interface StartPage {
  template_id: "003" | "005";
  __schema_version: string;
  title: string;
  subtitle: string;
  /** The owner's markup; sanitised by the Worker. */
  body_html: string;
  background: StartPicture | null;
  media: StartPicture[];
}

/** What a visitor reads while the form is closed, in the owner's own plain words; an empty text leaves ours. */
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

/**
 * Everything of a form that a respondent may see, made by the SQL function `form_definition(form_id)` and cached
 * at the edge under the form's id. It changes only together with `version`.
 */
export interface FormDefinition {
  form_id: string;
  document_id: string | null;
  /** When the organization that owns the form was made, ISO 8601; null: it belongs to none. */
  organization_created_at: string | null;
  version: number;
  title: string;
  lang: Language;
  method: FormMethod;
  is_powered_by_branding_enabled: boolean;
  /** Sites that may embed the form, as `EMBED_ORIGIN` of embedding.ts has them; empty: all may, and none is told answers. */
  embed_origins: string[];
  /** Whether visitors have to show that they are no robots: needs JavaScript. */
  is_robot_check_enabled: boolean;
  /** Name of the zone in which date-times are read where the visitor's is not known (`formZone`); null: not set. */
  time_zone: string | null;
  unknown_field_handling_strategy: UnknownFieldStrategy;
  stylesheet: Stylesheet;
  background: Background | null;
  start_page: StartPage | null;
  /** Null: our own words. */
  closed_page: ClosedPage | null;
  ending: EndingPage;
  campaign: Campaign;
  /** True when a store is connected, so that choices may carry stock. */
  is_stock_tracked: boolean;
  /** Only at the edge: the form had as many responses as it takes when it was last looked at. */
  is_full?: boolean;
  blocks: BlockDefinition[];
  fields: FieldDefinition[];
}
