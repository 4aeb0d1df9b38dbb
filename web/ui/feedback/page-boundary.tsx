import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/**
 * What is shown where a part of the page could not be drawn: because its code did not come, after a deployment for
 * instance, or by a fault of ours. What is around it stays, and so does what waits to be saved.
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
