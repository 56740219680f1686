import CheckRounded from "@mui/icons-material/CheckRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import PriorityHighRounded from "@mui/icons-material/PriorityHighRounded";
import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type CustomContentProps, closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from "notistack";
import { forwardRef, type ReactNode } from "react";
import { safeBottom, tabBarHeight } from "../theme/safe-area.ts";

export type Toast = {
  title: string;
  text?: string | undefined;
  /** `destructive` is for what failed or was refused. */
  variant?: "default" | "destructive";
  seconds?: number;
};

type ToastContent = CustomContentProps & { text?: string; tone: "default" | "destructive" };

declare module "notistack" {
  interface VariantOverrides {
    toast: { text?: string | undefined; tone: "default" | "destructive" };
  }
}

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

const ToastCard = forwardRef<HTMLDivElement, ToastContent>(({ id, message, text, tone }, ref) => (
  <SnackbarContent ref={ref}>
    <Box
      data-toast={tone}
      role={tone === "destructive" ? "alert" : "status"}
      aria-live={tone === "destructive" ? "assertive" : "polite"}
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
      }}
    >
      <Mark destructive={tone === "destructive"} />
      <Box sx={{ flex: 1, minWidth: 0, pt: 0.4 }}>
        <Typography variant="subtitle2" component="p">
          {message}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {text}
          </Typography>
        )}
      </Box>
      <IconButton aria-label="Dismiss" size="small" onClick={() => closeSnackbar(id)} sx={{ m: -0.75 }}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  </SnackbarContent>
));
ToastCard.displayName = "ToastCard";

/** Shows one message above the tab bar; it goes by itself after `seconds` (5). */
export const toast = ({ title, text, variant = "default", seconds = 5 }: Toast): void => {
  enqueueSnackbar(title, { variant: "toast", text, tone: variant, autoHideDuration: seconds * 1000 });
};

const placement = {
  ".toasts": { bottom: `${safeBottom(tabBarHeight + 8)} !important` },
  "@media (min-width: 900px)": { ".toasts": { bottom: "20px !important" } },
};

/** Where toasts appear: bottom on a phone, bottom right on a desk, at most three. */
export const ToastProvider = ({ children }: { children: ReactNode }) => (
  <SnackbarProvider
    maxSnack={3}
    Components={{ toast: ToastCard as never }}
    anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
    classes={{ containerRoot: "toasts" }}
  >
    <GlobalStyles styles={placement} />
    {children}
  </SnackbarProvider>
);
