import type * as heldResponses from "#core/contracts/submitting.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls for responses that are held back, which load with the settings. */

export const { listHeldResponses, acceptHeldResponse, deleteHeldResponse } = of<typeof heldResponses>()(
  addresses.heldResponses,
);
