import type { ReactNode } from "react";
import { questionsFingerprint } from "#core/forms/definition/questions-fingerprint.ts";
import { buildTree, repeatedTitleId, type TreeSection } from "#core/forms/definition/tree.ts";
import { initialSectionState, sectionButtons, visit } from "#core/forms/logic/sections.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FormActions } from "./form-actions.tsx";
import { conditionalBlockIds, evaluateInitially, type FormPage, type RobotCheckWidget } from "./form-page.ts";
import { AskedWhen, type FormContext, groupsOf, HiddenField, Items } from "./items.tsx";
import { OwnerHtml } from "./owner-html.tsx";
import { MANY_QUESTIONS } from "./style-parts.ts";

interface SectionProps {
  section: TreeSection;
  label: string | undefined;
  is_active: boolean;
  context: FormContext;
}

function Section({ section, label, is_active, context }: SectionProps) {
  return (
    <section
      id={section.id}
      aria-label={label}
      tabIndex={-1}
      data-gf-section-id={section.id}
      data-gf-section-contains-payment={section.payment_ids.join(" ") || undefined}
      data-active-section={is_active || undefined}
      data-block-id={section.block?.id}
      data-hidden-at-first={context.hidden.has(section.id) || undefined}
    >
      {section.block?.title_html && <OwnerHtml as="h2" html={section.block.title_html} />}
      {section.block !== null && <AskedWhen block={section.block} page={context.page} />}
      <Items items={section.items} level={section.block?.title_html ? "h3" : "h2"} context={context} />
    </section>
  );
}

/** System values, and a trap for robots: a field that people cannot see. */
function SystemFields({ page }: { page: FormPage }) {
  return (
    <>
      {page.session_id !== null && (
        <input type="hidden" name={SYSTEM_KEYS.session} defaultValue={page.session_id} autoComplete="off" />
      )}
      <input
        type="hidden"
        name={SYSTEM_KEYS.form_version}
        defaultValue={page.definition.version}
        autoComplete="off"
      />
      <input type="hidden" name={SYSTEM_KEYS.time_zone} autoComplete="off" />
      <input type="hidden" name={SYSTEM_KEYS.utc_offset} autoComplete="off" />
      {page.definition.campaign.is_max_form_responses_by_customer_enabled &&
        page.mode === "public" &&
        !page.carried.some(([name]) => name === SYSTEM_KEYS.fingerprint) && (
          <input type="hidden" name={SYSTEM_KEYS.fingerprint} autoComplete="off" />
        )}
      {page.carried.map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} autoComplete="off" />
      ))}
      <div className="website" aria-hidden="true">
        <input
          type="text"
          name={SYSTEM_KEYS.honeypot}
          tabIndex={-1}
          autoComplete="off"
          aria-label="Website"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
        />
      </div>
    </>
  );
}

/**
 * Container of the widget, which loads on the visitor's first interaction (`late/robot-check.ts`). Until
 * there is a token, the form says what it waits for.
 */
function RobotCheck({ check, texts }: { check: RobotCheckWidget; texts: Texts }) {
  return (
    <div
      className="robot-check"
      data-robot-check={check.script}
      data-site-key={check.site_key}
      data-action-name={check.action}
      data-failed={texts["robot_check.failed"]}
      data-busy={texts["robot_check.checking"]}
    >
      <input type="hidden" name={SYSTEM_KEYS.robot_check} autoComplete="off" />
      <div />
    </div>
  );
}

/**
 * A form as it works without JavaScript: all sections one below another, conditional questions included. The
 * runtime takes over these DOM nodes; React does not see them again.
 */
export function FormView({ page, children }: { page: FormPage; children?: ReactNode }) {
  const { definition, texts } = page;
  const tree = buildTree(definition);
  const evaluated = evaluateInitially(page);
  const flow = visit(tree.sections, evaluated);
  const state = initialSectionState(flow);
  const context: FormContext = {
    page,
    conditional: conditionalBlockIds(definition.blocks),
    hidden: evaluated.hidden_block_ids,
    untitled_id: repeatedTitleId(tree, definition.title),
    groups: groupsOf(definition.blocks),
  };
  const method = definition.method === "get" && page.mode === "public" ? "get" : "post";
  const total = flow.filter((section) => !section.is_hidden).length;
  return (
    <div id="form-view" tabIndex={page.start === null ? undefined : -1}>
      <form
        id="form"
        className={definition.fields.length > MANY_QUESTIONS ? "many" : undefined}
        action={page.action}
        method={method}
        encType={method === "get" ? undefined : "multipart/form-data"}
        data-form-id={definition.form_id}
        data-questions-mark={questionsFingerprint(definition)}
        data-stays={(definition.method === "dialog" && page.mode === "public") || undefined}
        data-stock={(page.stock !== null && page.mode === "public") || undefined}
        aria-label={definition.title}
      >
        <SystemFields page={page} />
        {tree.hidden_fields.map((field) => (
          <HiddenField key={field.id} field={field} page={page} />
        ))}
        <h1 dir="auto">{definition.title}</h1>
        <ErrorSummary page={page} />
        {tree.sections.length > 1 && (
          <div className="progress">
            <progress max={total} value={1} aria-hidden="true" />
            {/* Not every screen reader says the heading that gets the focus. */}
            <span>{formatMessage(texts.progress, { n: 1, total }, definition.lang)}</span>
          </div>
        )}
        {tree.sections.map((section, index) => (
          <Section
            key={section.id}
            section={section}
            is_active={section.id === state.current_section_id}
            label={
              tree.sections.length > 1
                ? formatMessage(texts.progress, { n: index + 1, total: flow.length }, definition.lang)
                : undefined
            }
            context={context}
          />
        ))}
        {page.robot_check && <RobotCheck check={page.robot_check} texts={texts} />}
        <FormActions texts={texts} buttons={sectionButtons(state, flow)} />
      </form>
      {children}
    </div>
  );
}
