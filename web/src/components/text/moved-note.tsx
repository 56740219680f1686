import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

/** Beside the date of an event that was moved: what it was before. */
export const MovedNote = ({ text }: { text: string }) => (
  <Typography
    variant="body2"
    component="span"
    sx={{ display: "flex", gap: 0.75, mt: 0.5, color: "warning.main", fontWeight: 650, overflowWrap: "anywhere" }}
  >
    <Box component={EventRepeatRounded} aria-hidden sx={{ fontSize: "1.25em", mt: "0.1em", flex: "none" }} />
    {text}
  </Typography>
);
