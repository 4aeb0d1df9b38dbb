import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"]);

/** Whether a password, in lower case, is one of the tens of thousands that most people have. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password);
