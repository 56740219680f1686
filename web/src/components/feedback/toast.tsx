import Box from "@mui/material/Box";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { lowScreen, safeBottom, safeTop, tabBarHeight } from "../../theme/safe-area.ts";
import { ToastCard } from "./toast-card.tsx";
import { type Corner, trackPresses } from "./toast-position.ts";
import { addToast, closeToastsTitled, holdToasts, type ToastAction, type Tone, toastStore } from "./toast-store.ts";

export type Toast = {
  title: string;
  text?: string | undefined;
  variant?: Tone;
  seconds?: number;
  /** One thing that can be done about it, such as Undo; its toast also waits while the pointer rests on it. */
  action?: ToastAction;
};

/**
 * Shows a toast where it covers neither the pressed control nor a total; it closes after `seconds` (5). It replaces an
 * earlier toast with the same cause (the same control) or the same title, but not what was shown in the same moment.
 */
export const toast = ({ title, text, variant = "default", seconds = 5, action }: Toast): void =>
  addToast({ title, text, tone: variant, seconds, action }, Date.now());

/** Dismisses the toast with this title, for example when it no longer applies. */
export const dismissToast = (title: string): void => closeToastsTitled(title);

/** Keeps the screen clear of toasts while the calling component is shown; those made meanwhile appear after it. */
export const useHeldToasts = (): void => useEffect(holdToasts, []);

/**
 * Creates the toasts' container: a live region beside the app, in the page before its first message. Open dialogs hide
 * everything else from screen readers, but never this.
 */
const createRoot = (): HTMLElement => {
  const root = document.createElement("section");
  root.setAttribute("aria-label", "Messages");
  root.setAttribute("aria-live", "polite");
  new MutationObserver(() => root.removeAttribute("aria-hidden")).observe(root, { attributeFilter: ["aria-hidden"] });
  return root;
};

/** Toasts at the top leave a header, or a full-screen dialog's Close button, uncovered; pixels. */
const headerHeight = 60;

const corners: Corner[] = [
  { vertical: "bottom", horizontal: "right" },
  { vertical: "bottom", horizontal: "left" },
  { vertical: "top", horizontal: "right" },
];

const ToastCorner = ({ vertical, horizontal }: Corner) => {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.shown);
  const here = shown.filter(({ corner }) => corner.vertical === vertical && corner.horizontal === horizontal);
  if (here.length === 0) return null;
  const edge =
    vertical === "top" ? { top: safeTop(headerHeight) } : { bottom: { xs: safeBottom(tabBarHeight + 8), md: "20px" } };
  return (
    <Box
      sx={{
        position: "fixed",
        zIndex: "snackbar",
        [horizontal]: { xs: 16, sm: 20 },
        display: "flex",
        // The newest is nearest to the edge.
        flexDirection: vertical === "top" ? "column-reverse" : "column",
        gap: 1.5,
        pointerEvents: "none",
        ...edge,
        ...(vertical === "bottom" && { [lowScreen]: { bottom: "12px" } }),
      }}
    >
      {here.map((one) => (
        <ToastCard key={one.id} {...one} />
      ))}
    </Box>
  );
};

/** Where toasts appear: usually at the bottom on a phone and bottom right on a desktop, at most two. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [root] = useState(createRoot);
  useEffect(() => {
    document.body.append(root);
    const stopTracking = trackPresses();
    return () => {
      stopTracking();
      root.remove();
    };
  }, [root]);
  const stacks = corners.map((corner) => <ToastCorner key={`${corner.vertical}-${corner.horizontal}`} {...corner} />);
  return (
    <>
      {children}
      {createPortal(stacks, root)}
    </>
  );
};
