import { Database, File, FileText, type LucideIcon } from "lucide-react";
import type { Doctype } from "#core/contracts/documents/workspace.ts";

interface DocumentKind {
  label: string;
  icon: LucideIcon;
}

/** How lists show each kind of document. */
export const DOCUMENT_KINDS: Record<Doctype, DocumentKind> = {
  v0_form: { label: "Form", icon: FileText },
  v0_schema: { label: "Tables", icon: Database },
  v0_bucket: { label: "Files", icon: File },
  v0_canvas: { label: "Canvas", icon: File },
  v0_site: { label: "Site", icon: File },
  v0_campaign_referral: { label: "Campaign", icon: File },
};
