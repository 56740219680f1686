import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";

/** A full-page spinner, for example until the session is known. */
export const PageSpinner = ({ label = "Loading" }: { label?: string }) => (
  <Box role="status" aria-label={label} sx={{ display: "grid", placeItems: "center", minHeight: "60dvh" }}>
    <CircularProgress color="primary" size={44} thickness={4} aria-hidden />
  </Box>
);
