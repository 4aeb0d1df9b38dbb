import { type NamedKind, nameIssue, nameTaken } from "#core/documents/names.ts";
import { AppError } from "#core/errors/app-error.ts";

/** Throws BAD_REQUEST with the issue for `title` if the name is not valid for this kind. */
export function requireValidName(kind: NamedKind, name: string): void {
  const message = nameIssue(kind, name);
  if (message !== null) throw new AppError("BAD_REQUEST", { issues: [{ path: ["title"], message }] });
}

/** The unique indexes of names, which also decide between two people who choose the same name at once. */
const UNIQUE_NAMES: readonly unknown[] = ["document_name_unique", "form_table_name_unique"];

/** Whether the database refused a statement because the name is taken. */
export function isNameTaken(error: unknown): error is AppError {
  return error instanceof AppError && UNIQUE_NAMES.includes(error.info?.constraint);
}

/** Returns the result of a statement. If the name is taken, throws CONFLICT with that as its `reason`. */
export async function withUniqueName<Result>(
  kind: NamedKind,
  name: string,
  statement: Promise<Result>,
): Promise<Result> {
  return statement.catch((error: unknown) => {
    throw isNameTaken(error) ? nameConflict(kind, name, error) : error;
  });
}

export function nameConflict(kind: NamedKind, name: string, cause: AppError): AppError {
  return new AppError("CONFLICT", { reason: nameTaken(kind, name) }, cause);
}
