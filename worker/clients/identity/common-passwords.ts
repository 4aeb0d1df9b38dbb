import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"]);

/** Whether a password, in lower case, is among the tens of thousands most common. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password);
