import { Database, File, FileText, type LucideIcon } from "lucide-react";
import type { Doctype } from "#core/contracts/documents/workspace.ts";
import { texts } from "./texts.ts";

interface DocumentKind {
  label: string;
  icon: LucideIcon;
}

/** How lists show each kind of document. */
export const DOCUMENT_KINDS: Record<Doctype, DocumentKind> = {
  v0_form: { label: texts.kinds.v0_form, icon: FileText },
  v0_schema: { label: texts.kinds.v0_schema, icon: Database },
  v0_bucket: { label: texts.kinds.v0_bucket, icon: File },
  v0_canvas: { label: texts.kinds.v0_canvas, icon: File },
  v0_site: { label: texts.kinds.v0_site, icon: File },
  v0_campaign_referral: { label: texts.kinds.v0_campaign_referral, icon: File },
};
