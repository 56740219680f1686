import HistoryRounded from "@mui/icons-material/HistoryRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";

/** The way from a record to everything that was changed about it. */
export const HistoryLink = ({ subject }: { subject: string }) => (
  <Button
    component={Link}
    to={`/admin/audit?subject=${encodeURIComponent(subject)}`}
    color="inherit"
    startIcon={<HistoryRounded />}
  >
    History
  </Button>
);
