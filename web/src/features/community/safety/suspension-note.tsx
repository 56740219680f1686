import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { useSuspension } from "./safety-queries.ts";

/** Until when a suspension runs, in words. */
export const untilText = (until: string | null): string =>
  until ? `until ${toCityTime(until).format("MMM D, YYYY, h:mm A")}` : "for good";

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
