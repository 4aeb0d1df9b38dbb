import type { SessionRow } from "#core/contracts/grid/rows.ts";
import { type FormShape, progressReader } from "#core/forms/submitting/draft-progress.ts";
import type { Answers } from "#core/forms/submitting/form-session.ts";
import { deviceText } from "#core/tables/device.ts";
import { sessionCells } from "#core/tables/session-row.ts";

/** A session as the database returns it. */
export type FoundSession = Omit<SessionRow, "local_id" | "data" | "progress" | "device"> & {
  raw: Answers;
  x_useragent: string | null;
  geo: Record<string, unknown> | null;
};

/** Makes rows of a form's sessions: with cells, how far they have come, and the device in words. */
export function sessionRowOf(form: FormShape) {
  const progressOf = progressReader(form);
  return ({ raw, x_useragent, geo, ...row }: FoundSession): Omit<SessionRow, "local_id"> => {
    const { answered, asked } = row.submitted_at === null ? progressOf(raw, geo) : { answered: 0, asked: 0 };
    return {
      ...row,
      progress: row.submitted_at === null ? { answered, asked } : null,
      device: deviceText(x_useragent),
      data: sessionCells(form.fields, raw),
    };
  };
}
