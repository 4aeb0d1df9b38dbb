const names = new Intl.DisplayNames("en", { type: "currency" });

/** All currencies by name. */
export const CURRENCY_CHOICES = Intl.supportedValuesOf("currency")
  .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));
