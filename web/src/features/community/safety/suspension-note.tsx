import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { standingPath, untilText, useSuspension } from "../../../member/suspension.ts";

/** Leads to the member's decisions, where each can be appealed. */
const StandingLink = () => (
  <Link component={RouterLink} to={standingPath} color="inherit" sx={{ fontWeight: 700 }}>
    See the decision or appeal
  </Link>
);

const Note = ({ text, action }: { text: string; action?: ReactNode }) => {
  const suspension = useSuspension();
  if (!suspension) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>You're suspended from the community {untilText(suspension.until)}</AlertTitle>
      Rule broken: {suspension.rule}. {text}
      {action && <Box sx={{ mt: 0.5 }}>{action}</Box>}
    </Alert>
  );
};

/** Why the member can't take part in the community, and until when; nothing for everybody else. */
export const SuspensionNote = () => <Note text="You can still read." />;

/** The same where the member writes: what they have written stays, and the note leads to the decision and its appeal. */
export const WritingSuspensionNote = () => (
  <Note text="You can still read, and what you've written here stays." action={<StandingLink />} />
);
