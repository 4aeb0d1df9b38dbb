import type { JsonValue } from "../values/json.ts";
import { parseJson } from "../values/parse-json.ts";

/** The paths in a column: one, a list, or a list as JSON, as `columnOfCell` writes them. */
export function pathsInColumn(value: JsonValue): string[] {
  const list = typeof value === "string" && value.startsWith("[") ? (parseJson(value) ?? value) : value;
  const all = Array.isArray(list) ? (list as readonly JsonValue[]) : [list];
  return all.filter((path) => typeof path === "string" && path !== "") as string[];
}

const OBJECT = "/storage/v1/object/public/";
const IMAGE = "/storage/v1/render/image/public/";

/** The address of a smaller copy of a public picture. Projects without image transformations answer with an error. */
export const smallerPicture = (
  publicUrl: string,
  { width, quality }: { width: number; quality: number },
): string => `${publicUrl.replace(OBJECT, IMAGE)}?width=${width}&quality=${quality}&resize=contain`;
