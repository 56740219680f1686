import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import Typography from "@mui/material/Typography";
import { copyToClipboard } from "../../../components/feedback/share.ts";
import { TextInput } from "../../../components/forms/text-input.tsx";

const webcal = (url: string): string => url.replace(/^https?:/, "webcal:");

const Address = ({ url }: { url: string }) => (
  <TextInput
    label="Your calendar address"
    value={url}
    readOnly
    onFocus={(event) => event.target.select()}
    helper="Keep it private: anyone who has it can see where you're going."
    endAdornment={
      <InputAdornment position="end">
        <IconButton
          edge="end"
          aria-label="Copy address"
          onClick={() =>
            void copyToClipboard(url, { title: "Address copied", text: "Add it to your calendar by URL." })
          }
        >
          <ContentCopyRounded fontSize="small" />
        </IconButton>
      </InputAdornment>
    }
  />
);

/** The calendar feed's URL: subscribe, copy, reset or revoke. */
export const CalendarFeedDialog = ({
  url,
  open,
  isBusy,
  onRotate,
  onRevoke,
  onClose,
}: {
  url: string;
  open: boolean;
  isBusy: boolean;
  onRotate: () => void;
  onRevoke: () => void;
  onClose: () => void;
}) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="feed-title" maxWidth="sm" fullWidth>
    <DialogTitle id="feed-title" variant="h4" component="h2">
      Sync your calendar
    </DialogTitle>
    <DialogContent sx={{ display: "grid", gap: 2 }}>
      <Typography color="textSecondary">
        Subscribe once to see every event in your calendar. Events you've joined show as confirmed.
      </Typography>
      <Button component="a" href={webcal(url)} variant="contained" size="large">
        Subscribe on this device
      </Button>
      <Address url={url} />
      <Typography variant="body2" color="textSecondary">
        Google Calendar: Other calendars → From URL. Outlook: Add calendar → Subscribe from web.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={onRotate}>
          New address
        </Button>
        <Button size="small" color="error" disabled={isBusy} onClick={onRevoke}>
          Stop syncing
        </Button>
      </Box>
    </DialogContent>
    <DialogActions sx={{ p: 2.5, pt: 0 }}>
      <Button color="inherit" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  </Dialog>
);
