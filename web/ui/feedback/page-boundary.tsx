import { Component, type ReactNode } from "react";
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
        title="This page could not be shown"
        message="There may be a newer version of it, or the connection was lost. What you changed is kept."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
