import { FormSketch } from "#local/seed/form-draft.ts";

/** A form with a name and a payment. */
export function ticketForm(data: Record<string, unknown> = { service_provider: "stripe" }): FormSketch {
  const form = new FormSketch("Ticket");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.section();
  form.field({ name: "fee", type: "payment", label: "Fee", data: data as never });
  return form;
}
