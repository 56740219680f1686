import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { safeTop } from "../../theme/safe-area.ts";

/** Tells who works on events that nobody else sees the page yet. */
export const DraftStrip = ({ event }: { event: CityEvent }) => (
  <Box
    role="note"
    sx={{
      display: "flex",
      alignItems: "center",
      gap: 1,
      px: 2,
      minHeight: 44,
      mb: { xs: "var(--content-top)", md: 2 },
      mx: { xs: "calc(-1 * var(--gutter))", md: 0 },
      // The picture below it begins at the top of the content.
      mt: { xs: "calc(-1 * var(--content-top))", md: 0 },
      pt: { xs: safeTop(0), md: 0 },
      borderRadius: { md: 4 },
      bgcolor: "surface.raised",
    }}
  >
    <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 650 }}>
      Draft · only administrators see this
    </Typography>
    <Button component={Link} to={`/admin/events/${event.id}/edit`} color="inherit" sx={{ flex: "none" }}>
      Back to the form
    </Button>
  </Box>
);
