/**
 * The step of a number question that takes every number, with up to nine decimals. It is stored like any other step, so
 * that every release, program and table reads it.
 */
export const ANY_STEP = 1e-9;
