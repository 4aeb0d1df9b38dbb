import { embedPath, formPath } from "#core/contracts/wire/paths.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { embeddedForm } from "#core/forms/definition/page-blocks.ts";

/**
 * A form within a page of a site. The script for other sites (web/embed) replaces the link by a frame that is as tall
 * as the form. Without scripts, the frame scrolls.
 */
export function EmbeddedForm({ block }: { block: BlockDefinition }) {
  const form = embeddedForm(block);
  if (form === null) return null;
  const { form_id, title } = form;
  const name = title || formPath(form_id);
  return (
    <>
      <div className="embedded" data-sheaf-form={form_id}>
        <a className="resource" href={formPath(form_id)}>
          {name}
        </a>
      </div>
      <noscript>
        <iframe className="document" src={embedPath(form_id)} title={name} loading="lazy" />
      </noscript>
    </>
  );
}
