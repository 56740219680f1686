import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect } from "react";

/** How Chromium, Firefox, Safari and Vite say that a page's code couldn't be fetched. */
const loadFailures = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

const Message = ({ children }: { children: string }) => (
  <Typography
    component="code"
    variant="caption"
    sx={{ maxWidth: "60ch", px: 2, py: 1, borderRadius: 3, bgcolor: "surface.sunken", color: "text.secondary" }}
  >
    {children}
  </Typography>
);

/** A network that has just come back may not carry the first request yet, and nothing tells when it does. */
const settlingMilliseconds = 1_000;

/** Tries again by itself a moment after the device is back online, unless it went offline again. */
const useRetryOnline = (isWaiting: boolean, onRetry: () => void): void => {
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => clearTimeout(timer);
    const retrySoon = () => {
      forget();
      timer = setTimeout(onRetry, settlingMilliseconds);
    };
    window.addEventListener("online", retrySoon);
    window.addEventListener("offline", forget);
    return () => {
      forget();
      window.removeEventListener("online", retrySoon);
      window.removeEventListener("offline", forget);
    };
  }, [isWaiting, onRetry]);
};

const titleOf = (isLoadFailure: boolean) => (isLoadFailure ? "Couldn't load this page" : "Something went wrong");

const textOf = (isLoadFailure: boolean) =>
  isLoadFailure ? "Check your connection and try again." : "We encountered an unexpected error. Please try again.";

/** Shown when rendering fails: the message, a retry and a link home. A page whose code can't be fetched needs a connection. */
export const ErrorScreen = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const isLoadFailure = loadFailures.test(message);
  useRetryOnline(isLoadFailure, onRetry);
  return (
    <Box
      component="main"
      role="alert"
      sx={{
        display: "grid",
        placeContent: "center",
        justifyItems: "center",
        gap: 1.5,
        minHeight: "100dvh",
        p: 3,
        textAlign: "center",
      }}
    >
      <Box component="img" src="/icons/favicon.svg" alt="" width={64} height={64} />
      <Typography variant="h2" component="h1">
        {titleOf(isLoadFailure)}
      </Typography>
      <Typography color="textSecondary">{textOf(isLoadFailure)}</Typography>
      {!isLoadFailure && <Message>{message}</Message>}
      <Box sx={{ display: "flex", gap: 1.5, mt: 2 }}>
        <Button variant="contained" onClick={onRetry}>
          Try Again
        </Button>
        <Button variant="outlined" color="inherit" href="/">
          Go Home
        </Button>
      </Box>
    </Box>
  );
};
