import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { ApiError } from "../../../api/client.ts";
import { tableTexts as texts } from "./texts.ts";

/** Throws an ApiError unless the cell was changed. */
export function writtenCell(verdict: ConnectedVerdict, field: FieldDefinition): void {
  switch (verdict.verdict) {
    case "changed":
      return;
    case "conflict":
      throw refusal("CONFLICT", 409, texts.conflict);
    case "not_found":
      throw refusal("NOT_FOUND", 404, texts.not_found);
    case "read_only":
      throw refusal("FORBIDDEN", 403, texts.read_only);
    case "failed":
      throw refusal("EXTERNAL_DATABASE_FAILED", 422, verdict.reason);
    case "invalid": {
      const info = { fields: { [field.name]: verdict.reasons } };
      throw new ApiError({ error: "VALIDATION_FAILED", message: texts.read_only, info }, 422);
    }
  }
}

export const refusal = (error: string, status: number, message: string) =>
  new ApiError({ error, message, info: null }, status);
