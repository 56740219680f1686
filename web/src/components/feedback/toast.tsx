import GlobalStyles from "@mui/material/GlobalStyles";
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from "notistack";
import { type ReactNode, useEffect, useState } from "react";
import { safeBottom, safeTop, tabBarHeight } from "../../theme/safe-area.ts";
import { ToastCard, type Tone } from "./toast-card.tsx";
import { lastPressedElement, toastPositionFor, trackPresses } from "./toast-position.ts";

export type Toast = {
  title: string;
  text?: string | undefined;
  /** `destructive` is for failures. */
  variant?: Tone;
  seconds?: number;
};

declare module "notistack" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends one that a library declares
  interface VariantOverrides {
    toast: { text?: string | undefined; tone: Tone; seconds: number };
  }
}

type Shown = { key: SnackbarKey; title: string; cause: Element | null };

let shown: Shown[] = [];

const heightOf = ({ title, text = "" }: Toast): number =>
  44 + 22 * (Math.ceil(title.length / 36) + Math.ceil(text.length / 40));

/**
 * Shows a toast where it covers neither the pressed control nor a total; it closes after `seconds` (5). It replaces an
 * earlier toast with the same cause (the same control) or the same title.
 */
export const toast = ({ title, text, variant = "default", seconds = 5 }: Toast): void => {
  const cause = lastPressedElement();
  const isReplaced = (one: Shown) => one.title === title || (cause !== null && one.cause === cause);
  for (const { key } of shown.filter(isReplaced)) closeSnackbar(key);
  const key = enqueueSnackbar(title, {
    variant: "toast",
    text,
    tone: variant,
    seconds,
    // The card runs its own timer: a mouse resting on it must not keep it open.
    persist: true,
    anchorOrigin: toastPositionFor(heightOf({ title, text })),
    onClose: () => {
      shown = shown.filter((one) => one.key !== key);
    },
  });
  shown = [...shown.filter((one) => !isReplaced(one)), { key, title, cause }];
};

/** Dismisses the toast with this title, for example when it no longer applies. */
export const dismissToast = (title: string): void => {
  for (const { key } of shown.filter((one) => one.title === title)) closeSnackbar(key);
};

const placement = {
  ".toasts-bottom": { bottom: `${safeBottom(tabBarHeight + 8)} !important` },
  ".toasts-top": { top: `${safeTop(10)} !important` },
  "@media (min-width: 900px)": { ".toasts-bottom": { bottom: "20px !important" } },
};

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
  return (
    <SnackbarProvider
      maxSnack={2}
      domRoot={root}
      Components={{ toast: ToastCard as never }}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transitionDuration={{ enter: 200, exit: 100 }}
      classes={{
        containerAnchorOriginBottomRight: "toasts-bottom",
        containerAnchorOriginBottomLeft: "toasts-bottom",
        containerAnchorOriginTopRight: "toasts-top",
      }}
    >
      <GlobalStyles styles={placement} />
      {children}
    </SnackbarProvider>
  );
};
