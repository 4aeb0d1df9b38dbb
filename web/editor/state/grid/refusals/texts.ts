/** Texts about refused cells. */
export const cellTexts = {
  /** In the grid nothing asks which number is meant. */
  number: "This could be two numbers. Write 1234 without a comma or point, or 1.2340 with another digit.",
  /** In the grid nothing chooses the country, as the form's control does. */
  phone: "Please enter the phone number with its country code, such as +41 79 123 45 67.",
};
