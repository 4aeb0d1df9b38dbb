import { Component, type ReactNode } from "react";
import { texts } from "../texts.ts";
import { ErrorState } from "./error-state.tsx";

/**
 * Shown where a part of the page could not be rendered: its code failed to load, for instance after a
 * deployment, or it has a bug. The rest of the page stays, with all unsaved work.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        heading="h1"
        title={texts.page_failed.title}
        message={texts.page_failed.text}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
