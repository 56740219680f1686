import Typography from "@mui/material/Typography";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { useMembership } from "../membership/membership.tsx";
import { useServerNow } from "../server-time.ts";

/** Formats when something was read: "9:40 PM" for today, "Nov 20, 9:40 PM" for another day, in the city's time. */
export const asOfTime = (instant: string, now: string): string =>
  toCityTime(instant).format(toCityTime(instant).isSame(toCityTime(now), "day") ? "h:mm A" : "MMM D, h:mm A");

/** "As of 9:40 PM" beside a membership that can't be refetched; nothing beside a fresh one (R40). */
export const AsOf = () => {
  const { as_of } = useMembership();
  const now = useServerNow(minutes(1));
  if (!as_of) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="span" data-as-of sx={{ whiteSpace: "nowrap" }}>
      As of {asOfTime(as_of, now)}
    </Typography>
  );
};
