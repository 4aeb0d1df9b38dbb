import type * as unfinished from "#core/contracts/submitting.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls that add unfinished answers as a response, which load with the panel of a session. */

export const { checkUnfinished, addUnfinished } = of<typeof unfinished>()(addresses.unfinished);
