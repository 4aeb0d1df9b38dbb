import { Brush, Database, FileText, FolderOpen, Globe, type LucideIcon, Megaphone } from "lucide-react";
import type { Doctype } from "#core/contracts/workspace.ts";

interface DocumentKind {
  label: string;
  icon: LucideIcon;
}

/** How each kind of document is shown in lists. */
export const DOCUMENT_KINDS: Record<Doctype, DocumentKind> = {
  v0_form: { label: "Form", icon: FileText },
  v0_schema: { label: "Tables", icon: Database },
  v0_bucket: { label: "Files", icon: FolderOpen },
  v0_canvas: { label: "Canvas", icon: Brush },
  v0_site: { label: "Site", icon: Globe },
  v0_campaign_referral: { label: "Campaign", icon: Megaphone },
};
