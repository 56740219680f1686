import { Component, type ReactNode } from "react";
import { ErrorScreen } from "../components/feedback/error-screen.tsx";
import { FirstPaintDone } from "./first-paint.tsx";

const reload = () => window.location.reload();

type State = { error: Error | null };

/** Shows the error screen in place of whatever failed to render; retrying reloads the page and its code. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <>
        <ErrorScreen message={error.message} onRetry={reload} />
        <FirstPaintDone />
      </>
    );
  }
}
