import CheckRounded from "@mui/icons-material/CheckRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import PriorityHighRounded from "@mui/icons-material/PriorityHighRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type RefObject, useEffect, useRef } from "react";
import { closeToast, type ShownToast, type ToastAction } from "./toast-store.ts";

const tickMilliseconds = 250;

/** Whether the toast must stay: it has keyboard focus, or the page is hidden. */
const mustStay = (card: HTMLElement | null): boolean => {
  const { activeElement, hidden } = document;
  return hidden || Boolean(card?.contains(activeElement) && activeElement?.matches(":focus-visible"));
};

/** Whether the pointer rests on the card: a finger that left the screen doesn't. */
const usePointed = () => {
  const isPointed = useRef(false);
  const handlers = {
    onPointerEnter: () => {
      isPointed.current = true;
    },
    onPointerLeave: () => {
      isPointed.current = false;
    },
  };
  return { isPointed, handlers };
};

const useAutoClose = (
  { id, seconds, action }: ShownToast,
  card: RefObject<HTMLElement | null>,
  isPointed: RefObject<boolean>,
): void => {
  // What can be done about a toast needs time (WCAG 2.2.1).
  const waitsForPointer = action !== undefined;
  useEffect(() => {
    let left = seconds * 1_000;
    const timer = setInterval(() => {
      if (!mustStay(card.current) && !(waitsForPointer && isPointed.current)) left -= tickMilliseconds;
      if (left <= 0) closeToast(id);
    }, tickMilliseconds);
    return () => clearInterval(timer);
  }, [id, seconds, card, isPointed, waitsForPointer]);
};

const Mark = ({ destructive }: { destructive: boolean }) => (
  <Box
    aria-hidden
    sx={{
      display: "grid",
      placeItems: "center",
      flex: "none",
      width: 32,
      height: 32,
      borderRadius: "50%",
      color: destructive ? "error.contrastText" : "success.contrastText",
      bgcolor: destructive ? "error.main" : "success.main",
    }}
  >
    {destructive ? <PriorityHighRounded fontSize="small" /> : <CheckRounded fontSize="small" />}
  </Box>
);

const motion = {
  animation: "toast-in 200ms ease-out",
  "&[data-leaving]": { opacity: 0, transition: "opacity 100ms ease-in" },
  "@keyframes toast-in": { from: { opacity: 0, transform: "translateY(12px)" } },
  "@media (prefers-reduced-motion: reduce)": { animation: "none", transition: "none" },
} as const;

const ActionButton = ({ id, isLeaving, action }: Pick<ShownToast, "id" | "isLeaving"> & { action: ToastAction }) => (
  <Button
    size="small"
    disabled={isLeaving}
    onClick={() => {
      closeToast(id);
      action.run();
    }}
    sx={{ flex: "none", my: -0.25 }}
  >
    {action.label}
  </Button>
);

/** One toast; it closes itself after its seconds, but not while it has keyboard focus, nor one with an action while the pointer is on it. */
export const ToastCard = (toast: ShownToast) => {
  const { id, title, text, tone, action, isLeaving } = toast;
  const card = useRef<HTMLDivElement>(null);
  const { isPointed, handlers } = usePointed();
  useAutoClose(toast, card, isPointed);
  return (
    <Box
      ref={card}
      {...handlers}
      data-toast={tone}
      data-leaving={isLeaving || undefined}
      role={tone === "destructive" ? "alert" : "status"}
      sx={{
        display: "flex",
        alignItems: "flex-start",
        gap: 1.5,
        width: { xs: "calc(100vw - 32px)", sm: 400 },
        p: 1.75,
        borderRadius: 5,
        color: "text.primary",
        bgcolor: "surface.raised",
        border: 1,
        borderColor: tone === "destructive" ? "error.main" : "surface.line",
        boxShadow: "0 24px 60px -18px rgba(4, 2, 14, 0.7)",
        pointerEvents: "auto",
        ...motion,
      }}
    >
      <Mark destructive={tone === "destructive"} />
      <Box sx={{ flex: 1, minWidth: 0, pt: 0.4, overflowWrap: "anywhere" }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {text}
          </Typography>
        )}
      </Box>
      {action && <ActionButton id={id} isLeaving={isLeaving} action={action} />}
      <IconButton aria-label="Dismiss" size="small" onClick={() => closeToast(id)} sx={{ m: -0.75 }}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
};
