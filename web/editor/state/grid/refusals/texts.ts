/** Texts about refused cells. */
export const cellTexts = {
  /** In the grid nothing chooses the country, as the form's control does. */
  phone: "Please enter the phone number with its country code, such as +41 79 123 45 67.",
};
