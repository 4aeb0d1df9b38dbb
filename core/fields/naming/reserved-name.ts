/**
 * Names that JavaScript or we read as our own: keys of prototypes, and what the product posts besides answers. Fields,
 * usually hidden ones, may tell us who answers.
 */
const RESERVED = /^(?:(?:__proto__|prototype|constructor)$|__gf_(?!customer_(?:uuid|email|phone|name)$))/;

/** Whether nobody may give this name to a table, a column or a field. */
export const isReservedName = (name: string): boolean => RESERVED.test(name);

/** What people are told about such a name. */
export const reservedNameIssue = (name: string) => `“${name}” is reserved. Choose another name.`;
