import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import * as look from "#core/contracts/look.ts";
import { loadRetention, setRetention } from "#core/contracts/privacy/privacy.ts";
import * as settings from "#core/contracts/settings.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import type { Answers } from "./answers.ts";

/** The form that the settings belong to. */
interface SetForm {
  readonly answers: Answers;
  document: EditorDocument;
  readonly form: FormDefinition;
  change(patch: Partial<FormDefinition>): { version: number };
}

/** As worker/db/look.ts stores it. */
const ENDING_SCHEMA = "https://forms.grida.co/schemas/v1/endingpage.json";

/** A time as PostgreSQL writes it. */
const stored = (time: string | null) => time?.replace(/(?:\.000)?Z$/, "+00:00") ?? null;

/** The cards of Settings, and the look of a form. */
export function settingAnswers(form: SetForm): void {
  const setCampaign = (patch: Partial<FormDefinition["campaign"]>) =>
    form.change({ campaign: { ...form.form.campaign, ...patch } });
  const setEnding = (patch: Partial<FormDefinition["ending"]>) =>
    form.change({ ending: { ...form.form.ending, ...patch } });
  let retention = { response_days: null as number | null, session_days: null as number | null };
  form.answers
    .on(settings.setForceClosed, ({ body: { closed } }) => {
      if (!closed) form.document = { ...form.document, was_opened: true };
      return setCampaign({ is_force_closed: closed });
    })
    .on(settings.setTotalLimit, ({ body: { enabled, max } }) =>
      setCampaign({ is_max_form_responses_in_total_enabled: enabled, max_form_responses_in_total: max }),
    )
    .on(settings.setCustomerLimit, ({ body: { enabled, max } }) =>
      setCampaign({
        is_max_form_responses_by_customer_enabled: enabled,
        max_form_responses_by_customer: max,
      }),
    )
    .on(settings.setSchedule, ({ body }) =>
      setCampaign({
        is_scheduling_enabled: body.enabled,
        scheduling_open_at: stored(body.open_at),
        scheduling_close_at: stored(body.close_at),
        scheduling_tz: body.scheduling_tz ?? null,
      }),
    )
    .on(settings.setMethod, ({ body: { method } }) => form.change({ method }))
    .on(settings.setUnknownFields, ({ body: { strategy } }) =>
      form.change({ unknown_field_handling_strategy: strategy }),
    )
    .on(settings.setRedirectUri, ({ body: { form_id: _, ...redirect } }) =>
      setEnding({
        ...redirect,
        ...(redirect.is_redirect_after_response_uri_enabled && { is_ending_page_enabled: false }),
      }),
    )
    .on(settings.setEmbedOrigins, ({ body: { embed_origins } }) => form.change({ embed_origins }))
    .on(settings.setClosedPage, ({ body: { closed_page } }) => form.change({ closed_page }))
    .on(settings.setLinkPreview, ({ body: { link_preview } }) => form.change({ link_preview }))
    .on(settings.setTimeZone, ({ body: { time_zone } }) => form.change({ time_zone }))
    .on(settings.setRobotCheck, ({ body: { enabled } }) => {
      if (enabled && !form.document.robot_check_available) throw new AppError("ROBOT_CHECK_NOT_CONFIGURED");
      return form.change({ is_robot_check_enabled: enabled });
    })
    .on(settings.setUnfinished, ({ body }) =>
      form.change({ is_continue_later_enabled: body.continue_later, is_keeping_noticed: body.notice }),
    )
    .on(loadRetention, () => ({ ...retention, due: { responses: 0, sessions: 0, held: 0 } }))
    .on(setRetention, ({ body: { form_id: _, ...days } }) => {
      retention = days;
      return retention;
    })
    .on(look.setTheme, ({ body: { lang, is_powered_by_branding_enabled, stylesheet } }) =>
      form.change({
        lang,
        is_powered_by_branding_enabled,
        stylesheet: Object.fromEntries(Object.entries(stylesheet).filter(([, value]) => value !== null)),
      }),
    )
    .on(look.setBackground, ({ body: { background } }) => form.change({ background }))
    .on(look.setStartPage, ({ body: { start_page } }) =>
      form.change({
        start_page: start_page && { __schema_version: START_PAGE_SCHEMA, ...start_page },
      } as Partial<FormDefinition>),
    )
    .on(look.setEndingPage, ({ body: { form_id: _, ...body } }) =>
      setEnding({
        is_ending_page_enabled: body.is_ending_page_enabled,
        ending_page_template_id: body.ending_page_template_id,
        ending_page_i18n_overrides: {
          $schema: ENDING_SCHEMA,
          template_id: body.ending_page_template_id,
          overrides: body.overrides,
        },
      } as Partial<FormDefinition["ending"]>),
    );
}
