import { ChartColumn } from "lucide-react";
import { Link, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { buttonClass } from "../button.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { texts } from "./texts.ts";

interface ShareFirstProps {
  title: string;
  /** "h1" if it fills the page. */
  heading?: "h1" | "h2";
  description: string;
}

/** For a page about responses to a form that has none: the way to the first one. */
export function ShareFirst(props: ShareFirstProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <EmptyState
      {...props}
      picture={<ChartColumn aria-hidden />}
      action={
        <Link
          to={editorPath(organization, project, document_id, "connect/share")}
          className={buttonClass("primary")}
        >
          {texts.share}
        </Link>
      }
    />
  );
}
