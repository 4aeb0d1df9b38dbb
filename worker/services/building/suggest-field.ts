import { AppError } from "#core/errors/app-error.ts";
import {
  type ReadSuggestion,
  readSuggestion,
  SUGGESTION_PROMPT,
  SUGGESTION_SCHEMA,
} from "#core/fields/field-suggestion.ts";
import type { Context } from "../../context.ts";
import type { User } from "../access/authorize.ts";
import { enforceRateLimit } from "../access/enforce-rate-limit.ts";

/**
 * Suggests a field for a description. The description can make the model reply anything, so the result is at most a
 * field, and only the owner can store it. Throws AI_NOT_CONFIGURED, AI_FAILED, AI_NO_ANSWER or RATE_LIMITED.
 */
export async function suggestField(ctx: Context, user: User, description: string): Promise<ReadSuggestion> {
  if (!ctx.ai.isConfigured) throw new AppError("AI_NOT_CONFIGURED");
  await enforceRateLimit(ctx, "suggest", "session", user.id);
  const reply = await ctx.ai.ask({
    instructions: SUGGESTION_PROMPT,
    material: description,
    name: "form_field",
    schema: SUGGESTION_SCHEMA,
  });
  if (reply.kind === "refused") throw new AppError("AI_NO_ANSWER");
  if (reply.kind === "failed") {
    ctx.log.warn("ai_failed", new Error(reply.reason));
    throw new AppError("AI_FAILED");
  }
  const suggestion = readSuggestion(reply.json, () => crypto.randomUUID());
  if (suggestion === null) throw new AppError("AI_NO_ANSWER");
  return suggestion;
}
