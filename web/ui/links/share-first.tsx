import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
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
  return (
    <EmptyState
      {...props}
      picture={<ChartColumn aria-hidden />}
      action={
        // From a page of a document, whose parts are beside each other.
        <Link to="../connect/share" className={buttonClass("primary")}>
          {texts.share}
        </Link>
      }
    />
  );
}
