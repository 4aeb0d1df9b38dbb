import { FormSketch } from "#local/seed/form-draft.ts";
import type { CloudAddresses } from "../cloud-addresses.ts";
import { openForm, query } from "../journeys/respondent-form.ts";
import { FAULTS, type Fault, type FaultName } from "./faults.ts";

/** The fault row of a test, and the test's title. */
export function faultOf(name: FaultName): { row: Fault; title: string } {
  const row: Fault = FAULTS[name];
  const { fault, during, script } = row;
  return { row, title: [fault, during, ...(script ? [`script ${script}`] : [])].join(" · ") };
}

/** A form with a required name and an optional story. */
function shortForm(): FormSketch {
  const form = new FormSketch("Summer party");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "story", type: "textarea", label: "Story" });
  return form;
}

export const openShortForm = (cloud: CloudAddresses) => openForm(cloud, shortForm());

export async function countResponses(cloud: CloudAddresses, form_id: string): Promise<number> {
  const sql = "SELECT count(*)::int AS count FROM response WHERE form_id = $1";
  return (await query<{ count: number }>(cloud, sql, [form_id]))[0]!.count;
}
