/**
 * The pattern of a number input without JavaScript: digits and signs of numbers in every language of the forms. What they
 * mean is decided by `numberReadings`.
 */
export const NUMBER_SIGNS = String.raw`[\d٠-٩۰-۹०-९０-９.,'’＇٫٬،，．eEｅＥ+＋‐-―−﹣ーｰ－\s\p{Cf}\-]*`;
