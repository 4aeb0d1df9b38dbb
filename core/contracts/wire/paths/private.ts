import type { TableKind } from "../../../tables/columns.ts";
import type { ExportFormat } from "../../../tables/export/export-format.ts";
import { fillPath } from "../address.ts";
import { assets, entries, files, otherPreviews, previews, privacy, rows } from "../private-addresses.ts";
import { segment } from "./form.ts";

/** Addresses of what members open, apart from the others because the Worker loads a whole module. */

const search = (query: Record<string, string>) =>
  Object.entries(query)
    .map(([name, value]) => `${segment(name)}=${segment(value)}`)
    .join("&");

/** The same picture for members, public or not. */
export const assetSourcePath = (document_id: string, asset_id: string) =>
  fillPath(assets.assetSource, { document_id, asset_id });
/** The file of a response, shown or downloaded. */
export const responseFilePath = (form_id: string, field_id: string, path: string) =>
  `${fillPath(files.fileSource, { form_id, field_id })}?${search({ path })}`;
/** Everything stored about a customer, as a file. */
export const customerDataPath = (customer_id: string) => fillPath(privacy.exportCustomer, { customer_id });
export const previewPath = (form_id: string) => fillPath(previews.previewForm, { form_id });
/** Its query keeps the drafts of a member apart from those that they begin on the public page. */
export const entryPath = (form_id: string) => `${fillPath(entries.entryPage, { form_id })}?by=member`;
export const templatePreviewPath = (template_id: string) =>
  fillPath(otherPreviews.previewTemplate, { template_id });
export const versionPreviewPath = (form_id: string, version_id: string) =>
  fillPath(otherPreviews.previewVersion, { form_id, version_id });
/** The ending page with sample answers. */
export const endingPreviewPath = (form_id: string) => fillPath(previews.previewEnding, { form_id });
/** A table's file. `scope_id`: the form, or for customers the project. Tables outside have none. */
export function exportPath(
  { kind, scope_id }: { kind: Exclude<TableKind, "connected">; scope_id: string },
  format: ExportFormat,
  query: Record<string, string>,
): string {
  const { exportRows, exportSessions, exportCustomers } = rows;
  const addresses = {
    response: exportRows,
    row: exportRows,
    session: exportSessions,
    customer: exportCustomers,
  };
  return `${fillPath(addresses[kind], { form_id: scope_id, project_id: scope_id, format })}?${search(query)}`;
}
