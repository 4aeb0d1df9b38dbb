import { AppError } from "#core/errors/app-error.ts";

/** Whether the database was not reached, had no room, or gave way to another statement: no fault of a row. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof AppError && error.code === "SERVICE_UNAVAILABLE";
