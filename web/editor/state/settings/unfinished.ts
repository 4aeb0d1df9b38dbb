import { call } from "../../api/client.ts";
import { setUnfinished } from "../../api/endpoints.ts";
import { OPTIONS, settingAtom } from "./settings.ts";

/** What respondents can do with answers that they have not sent. Apart from the other settings, which more pages use. */
export const setUnfinishedAtom = settingAtom(
  (form_id, values: { continue_later: boolean; notice: boolean }) =>
    call(setUnfinished, { body: { form_id, ...values } }, OPTIONS),
  (_, { continue_later: is_continue_later_enabled, notice: is_keeping_noticed }) => ({
    is_continue_later_enabled,
    is_keeping_noticed,
  }),
);
