export type MaskFormat = "text" | "uuid" | "email";

const STAR = "*";
/** The first of these that occurs in a string splits it. */
const SEPARATORS = [" ", "@", "-", ".", "_"] as const;

function stars(text: string): string {
  return STAR.repeat([...text].length);
}

function keepFirst(text: string): string {
  const [first = "", ...rest] = text;
  return first + STAR.repeat(rest.length);
}

function maskUuid(text: string): string {
  const groups = text.split("-");
  const [first = "", second, third, fourth = ""] = groups;
  if (groups.length !== 5) return stars(text);
  return [keepFirst(first), second, third, stars(fourth.slice(0, -1)) + fourth.slice(-1)].join("-");
}

function maskEmail(text: string): string {
  const [local = "", domain, ...rest] = text.split("@");
  return domain === undefined || rest.length > 0 ? stars(text) : `${keepFirst(local)}@${domain}`;
}

function maskPart(part: string, position: number): string {
  const length = [...part].length;
  if (position === 0) return keepFirst(part);
  return length === 2 || length === 3 ? keepFirst(part) : stars(part);
}

/**
 * Masks a value with asterisks after the first character. A uuid keeps its second and third group and loses
 * the last; an email address keeps its domain; other texts are masked word by word.
 */
export function mask(text: string, format: MaskFormat = "text"): string {
  if (format === "uuid") return maskUuid(text);
  if (format === "email") return maskEmail(text);
  const separator = SEPARATORS.find((candidate) => text.includes(candidate));
  if (separator === undefined) return keepFirst(text);
  return text.split(separator).map(maskPart).join(separator);
}
