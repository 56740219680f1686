import HistoryRounded from "@mui/icons-material/HistoryRounded";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { IfMay } from "../roles/if-may.tsx";

/** The way from a record to everything that was changed about it, for who may read the audit log. */
export const HistoryLink = ({ subject }: { subject: string }) => (
  <IfMay route={["auditAdmin", "list"]}>
    <Button
      component={Link}
      to={`/admin/audit?subject=${encodeURIComponent(subject)}`}
      color="inherit"
      startIcon={<HistoryRounded />}
    >
      History
    </Button>
  </IfMay>
);
