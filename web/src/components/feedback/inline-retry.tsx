import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

/** Stands where a list, or its next page, couldn't be read. */
export const InlineRetry = ({ text = "Couldn't load", onRetry }: { text?: string; onRetry: () => void }) => (
  <Box
    role="alert"
    sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "center", columnGap: 1.5, py: 1.5 }}
  >
    <Typography color="textSecondary">{text}</Typography>
    <Button size="small" variant="outlined" color="inherit" startIcon={<RefreshRounded />} onClick={onRetry}>
      Retry
    </Button>
  </Box>
);
