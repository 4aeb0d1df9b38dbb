import type { BlockDefinition, EndingPage, FormDefinition } from "../definition/definition.ts";
import { hasLogic } from "../definition/has-logic.ts";
import { startPage } from "./start-page.ts";

type HeadBlock = Pick<BlockDefinition, "type" | "src" | "data">;
type HeadField = Pick<FormDefinition["fields"][number], "type" | "is_array" | "data">;

/**
 * What a form's page can send before its definition is known: everything that decides the document's head and the HTTP
 * headers, and nothing of what the form asks (docs/decisions/066).
 */
export interface FormHead
  extends Pick<
    FormDefinition,
    | "form_id"
    | "title"
    | "is_page"
    | "lang"
    | "method"
    | "address"
    | "link_preview"
    | "is_powered_by_branding_enabled"
    | "embed_origins"
    | "is_robot_check_enabled"
    | "is_continue_later_enabled"
    | "is_keeping_noticed"
    | "stylesheet"
    | "background"
    | "campaign"
  > {
  ending: EndingPage;
  has_start_page: boolean;
  /** Absent in what was kept before there was such a fact. */
  has_logic?: boolean;
  field_count: number;
  /** One of each kind. */
  fields: HeadField[];
  /** One of each kind that shows media or counts down. */
  blocks: HeadBlock[];
}

function distinct<T>(values: readonly T[]): T[] {
  const texts = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...texts.values()];
}

/** Addresses of players and documents, whose origins the page's policy names. */
const FRAMED: ReadonlySet<string> = new Set(["video", "pdf"]);
const COUNTED: ReadonlySet<string> = new Set([...FRAMED, "image", "form", "countdown"]);

function headBlock({ type, src, data }: BlockDefinition): HeadBlock {
  return {
    type,
    src: FRAMED.has(type) ? (src ?? ((data.src as string | undefined) || null)) : null,
    data: {},
  };
}

/** The same for the same definition, to the byte as JSON. */
export function headOf(definition: FormDefinition): FormHead {
  const { fields, blocks, ending } = definition;
  return {
    form_id: definition.form_id,
    title: definition.title,
    is_page: definition.is_page,
    lang: definition.lang,
    method: definition.method,
    address: definition.address,
    link_preview: definition.link_preview,
    is_powered_by_branding_enabled: definition.is_powered_by_branding_enabled,
    embed_origins: definition.embed_origins,
    is_robot_check_enabled: definition.is_robot_check_enabled,
    is_continue_later_enabled: definition.is_continue_later_enabled,
    is_keeping_noticed: definition.is_keeping_noticed,
    stylesheet: definition.stylesheet,
    background: definition.background,
    campaign: definition.campaign,
    ending: { ...ending, ending_page_i18n_overrides: null },
    has_start_page: startPage(definition.start_page) !== null,
    has_logic: hasLogic(definition),
    field_count: fields.length,
    fields: distinct(
      fields.map(({ type, is_array, data }) => ({
        type,
        ...(is_array && { is_array }),
        ...(type === "payment" && { data }),
      })),
    ),
    blocks: distinct(blocks.filter(({ type }) => COUNTED.has(type)).map(headBlock)),
  };
}

/** Whether the form offers respondents a link to continue later. */
export const canContinueLater = (form: Pick<FormDefinition, "is_continue_later_enabled" | "is_page">) =>
  form.is_continue_later_enabled && !form.is_page;
