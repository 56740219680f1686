import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from "react-router-dom";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { stepGuard } from "../../components/lists/use-is-return.ts";

type Leave = () => void;
type Move = (to: To, state?: unknown, options?: Parameters<Navigator["push"]>[2]) => void;

const isOtherPage = (to: To): boolean => {
  const pathname = typeof to === "string" ? new URL(to, window.location.href).pathname : to.pathname;
  return pathname !== undefined && pathname !== window.location.pathname;
};

const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Holds back every way to another page of the app: links and buttons through the router, back and forward through the browser. */
const holdBack = (navigator: Navigator, hold: (leave: Leave) => void): (() => void) => {
  const { push, replace } = navigator;
  const held =
    (move: Move): Move =>
    (to, state, options) =>
      isOtherPage(to) ? hold(() => move(to, state, options)) : move(to, state, options);
  navigator.push = held(push);
  navigator.replace = held(replace);
  const index = indexOf(window.history.state);
  let isReturning = false;
  // The router isn't told of a step that is taken back at once.
  stepGuard.holds = ({ state }) => {
    const steps = indexOf(state) - index;
    if (isReturning || steps === 0) {
      const isHeld = isReturning;
      isReturning = false;
      return isHeld;
    }
    isReturning = true;
    window.history.go(-steps);
    hold(() => window.history.go(steps));
    return true;
  };
  return () => {
    navigator.push = push;
    navigator.replace = replace;
    stepGuard.holds = null;
  };
};

/**
 * Asks before changes are lost that aren't saved: by closing the form, by another page of the app, by back and forward, or by leaving
 * the app. `leave` asks first, `leaveNow` doesn't, as after saving; `question` is what asks.
 */
export const useLeaveGuard = (
  isDirty: boolean,
): { leave: (go: Leave) => void; leaveNow: (go: Leave) => void; question: ReactNode } => {
  const { navigator } = useContext(NavigationContext);
  const [held, setHeld] = useState<{ leave: Leave } | null>(null);
  const release = useRef<Leave>(() => {});
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    const letGo = holdBack(navigator, (leave) => setHeld({ leave }));
    release.current = () => {
      release.current = () => {};
      window.removeEventListener("beforeunload", ask);
      letGo();
    };
    return () => release.current();
  }, [isDirty, navigator]);
  const leaveNow = (go: Leave) => {
    release.current();
    go();
  };
  const question = (
    <ConfirmDialog
      open={held !== null}
      destructive
      title="Discard your changes?"
      text="What you entered isn't saved."
      confirm="Discard"
      onConfirm={() => {
        setHeld(null);
        if (held) leaveNow(held.leave);
      }}
      onClose={() => setHeld(null)}
    />
  );
  return { leave: (go) => (isDirty ? setHeld({ leave: go }) : go()), leaveNow, question };
};
