/**
 * The step of a number question that takes every number, as HTML's `any`. It is stored like any other step, so that every
 * release, program and table reads it; releases before this one take nine decimals.
 */
export const ANY_STEP = 1e-9;
