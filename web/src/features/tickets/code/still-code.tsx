import PrintRounded from "@mui/icons-material/PrintRounded";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatEventDateTime } from "../../../../../shared/rules/city-time.ts";
import { useIsPhone } from "../../../components/layout/use-is-phone.ts";
import { CodeCard } from "./code-card.tsx";

const onPaper = {
  "@media print": {
    "body > *:not([data-printed])": { display: "none !important" },
    "[data-printed] button": { display: "none !important" },
  },
};

type StillCodeProps = { ticket: Ticket; text: string; onClose: () => void };

/** A code for print, on its own screen or sheet. */
export default function StillCode({ ticket, text, onClose }: StillCodeProps) {
  const titleId = useId();
  // Full screen on a phone: the code keeps its size and its white margin.
  const isPhone = useIsPhone();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth fullScreen={isPhone} data-printed>
      <GlobalStyles styles={onPaper} />
      <DialogContent sx={{ p: 0, overflowX: "hidden" }}>
        <CodeCard text={text} level="M" label="Your ticket's printed code">
          <Typography id={titleId} variant="h4" component="h2">
            {ticket.event.title}
          </Typography>
          <Typography>{formatEventDateTime(ticket.event)}</Typography>
          <Typography sx={{ fontWeight: 700 }}>Bring an ID with your name on it.</Typography>
        </CodeCard>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" startIcon={<PrintRounded />} onClick={() => window.print()}>
          Print
        </Button>
      </DialogActions>
    </Dialog>
  );
}
