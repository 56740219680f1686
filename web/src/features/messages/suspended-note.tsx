import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { standingPath, untilText } from "../../member/suspension.ts";

/** Why a suspended member can't write, until when, and where they can appeal. */
export const SuspendedNote = ({ suspension }: { suspension: { until: string | null; rule: string } }) => (
  <Alert severity="warning" role="status" sx={{ mx: 2, mt: 1 }}>
    You can't send messages: you're suspended from the community {untilText(suspension.until)}. Rule broken:{" "}
    {suspension.rule}.{" "}
    <Link component={RouterLink} to={standingPath} color="inherit">
      See your standing
    </Link>
  </Alert>
);
