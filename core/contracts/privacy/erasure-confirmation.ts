/** What has to be typed to erase a customer. */
export const erasureConfirmation = (customer_id: string) => `ERASE ${customer_id.slice(0, 8)}`;
