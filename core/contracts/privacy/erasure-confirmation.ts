/** The text to type before a customer is erased. */
export const erasureConfirmation = (customer_id: string) => `ERASE ${customer_id.slice(0, 8)}`;
