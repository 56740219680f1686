import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

/** Shown when rendering fails: the message, a retry and a link home. */
export const ErrorScreen = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
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
      Something went wrong
    </Typography>
    <Typography color="textSecondary">We encountered an unexpected error. Please try again.</Typography>
    <Typography
      component="code"
      variant="caption"
      sx={{ maxWidth: "60ch", px: 2, py: 1, borderRadius: 3, bgcolor: "surface.sunken", color: "text.secondary" }}
    >
      {message}
    </Typography>
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
