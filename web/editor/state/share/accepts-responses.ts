import type { Campaign } from "#core/forms/definition/definition.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";

/** Whether a form accepts responses now. */
export const acceptsResponses = (campaign: Campaign): boolean => closedCode(campaign, Date.now()) === null;
