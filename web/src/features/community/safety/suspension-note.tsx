import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { untilText, useSuspension } from "../../../member/suspension.ts";

/** Why the member can't take part in the community, and until when; nothing for everybody else. */
export const SuspensionNote = () => {
  const suspension = useSuspension();
  if (!suspension) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>You're suspended from the community {untilText(suspension.until)}</AlertTitle>
      Rule broken: {suspension.rule}. You can still read. Your decisions and appeals are under Profile, Your Standing.
    </Alert>
  );
};
