import * as contracts from "#core/contracts/held-answers.ts";
import { route } from "../../middleware/route.ts";
import { acceptHeldAnswer } from "../../services/submitting/accept-held-answer.ts";
import { deleteHeldAnswer } from "../../services/submitting/delete-held-answer.ts";
import { listHeldAnswers } from "../../services/submitting/list-held-answers.ts";

export const listHeldAnswersRoute = route(contracts.listHeldAnswers, ({ ctx, params }) =>
  listHeldAnswers(ctx, params.form_id),
);

export const acceptHeldAnswerRoute = route(contracts.acceptHeldAnswer, ({ ctx, params }) =>
  acceptHeldAnswer(ctx, params.form_id, params.held_id),
);

export const deleteHeldAnswerRoute = route(contracts.deleteHeldAnswer, ({ ctx, params }) =>
  deleteHeldAnswer(ctx, params.form_id, params.held_id),
);
