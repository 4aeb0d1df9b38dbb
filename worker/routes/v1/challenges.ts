import * as contracts from "#core/contracts/challenges.ts";
import { requestVisitor } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { startEmailChallenge } from "../../services/challenges/start-email-challenge.ts";
import {
  loadEmailChallenge,
  verifyEmailChallenge,
} from "../../services/challenges/verify-email-challenge.ts";

/** These results have no envelope: the specification's clients expect the object itself. */
const withoutEnvelope = (result: contracts.LoadedChallenge | contracts.StartedChallenge) =>
  Response.json(result, { headers: { "cache-control": "no-store" } });

export const loadChallengeRoute = route(contracts.loadChallenge, async ({ ctx, params }) =>
  withoutEnvelope(await loadEmailChallenge(ctx, params)),
);

export const startChallengeRoute = route(contracts.startChallenge, async ({ ctx, request, params, body }) =>
  withoutEnvelope(await startEmailChallenge(ctx, params, body.email, requestVisitor(request))),
);

export const verifyChallengeRoute = route(contracts.verifyChallenge, async ({ ctx, params, body }) =>
  withoutEnvelope(await verifyEmailChallenge(ctx, params, body)),
);
