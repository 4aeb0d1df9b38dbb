import { isComputed } from "../../fields/registry.ts";
import type { FormDefinition } from "./definition.ts";

/** Whether a form has conditions or formulas. A form without any is as its answers are. */
export const hasLogic = ({ blocks, fields }: Pick<FormDefinition, "blocks" | "fields">): boolean =>
  blocks.some(({ v_hidden }) => v_hidden) || fields.some(isComputed);
