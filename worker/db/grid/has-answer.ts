/**
 * A condition in SQL: a cell of an object of cells has a value that is an answer. Null is none, nor is an empty text,
 * list or object.
 */
export const hasAnswerSql = (data: string) =>
  `jsonb_path_exists(${data}, '$.*.value ? (@.type() == "number" || @.type() == "boolean" || (@.type() == "string" && @ != "") || (@.type() == "array" && @.size() > 0) || exists(@.*))')`;
