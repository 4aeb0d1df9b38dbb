import * as contracts from "#core/contracts/submitting.ts";
import { route } from "../../middleware/route.ts";
import { acceptHeldResponse } from "../../services/submitting/accept-held-response.ts";
import { addUnfinished, checkUnfinished } from "../../services/submitting/add-unfinished.ts";
import { deleteHeldResponse } from "../../services/submitting/delete-held-response.ts";
import { listHeldResponses } from "../../services/submitting/list-held-responses.ts";

export const listHeldResponsesRoute = route(contracts.listHeldResponses, ({ ctx, params }) =>
  listHeldResponses(ctx, params.form_id),
);

export const acceptHeldResponseRoute = route(contracts.acceptHeldResponse, ({ ctx, params }) =>
  acceptHeldResponse(ctx, params.form_id, params.held_id),
);

export const deleteHeldResponseRoute = route(contracts.deleteHeldResponse, ({ ctx, params }) =>
  deleteHeldResponse(ctx, params.form_id, params.held_id),
);

export const checkUnfinishedRoute = route(
  contracts.checkUnfinished,
  ({ ctx, params: { form_id, session_id } }) => checkUnfinished(ctx, { form_id, session_id }),
);

export const addUnfinishedRoute = route(
  contracts.addUnfinished,
  async ({ ctx, params: { form_id, session_id }, user }) => {
    const { response_id, local_index } = await addUnfinished(ctx, {
      form_id,
      session_id,
      entered_by: user.id,
    });
    return { response_id, local_index };
  },
);
