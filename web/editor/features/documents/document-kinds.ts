import { Database, File, FileText, Folder, type LucideIcon, PanelsTopLeft, PenTool } from "lucide-react";
import { DOCTYPE_LABELS, type Doctype } from "#core/documents/doctypes.ts";

interface DocumentKind {
  label: string;
  icon: LucideIcon;
}

/** How lists show each kind of document. */
export const DOCUMENT_KINDS: Record<Doctype, DocumentKind> = {
  v0_form: { label: DOCTYPE_LABELS.v0_form, icon: FileText },
  v0_schema: { label: DOCTYPE_LABELS.v0_schema, icon: Database },
  v0_bucket: { label: DOCTYPE_LABELS.v0_bucket, icon: Folder },
  v0_canvas: { label: DOCTYPE_LABELS.v0_canvas, icon: PenTool },
  v0_site: { label: DOCTYPE_LABELS.v0_site, icon: PanelsTopLeft },
  v0_campaign_referral: { label: DOCTYPE_LABELS.v0_campaign_referral, icon: File },
};
