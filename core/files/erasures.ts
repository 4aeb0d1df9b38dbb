/**
 * An object in the storage for every customer who was erased. It outlives the database: whoever restores an older one
 * finds there whom to erase again. Its name is the customer's random id, and it says nothing else about them.
 */
export const ERASURES = "erasures/";

export const erasurePath = (customer_id: string): string => `${ERASURES}${customer_id}`;
