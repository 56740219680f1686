import Typography from "@mui/material/Typography";
import { cityDay, formatInCity } from "../../../../shared/rules/city-day.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { useMembership } from "../membership/membership.tsx";
import { useServerNow } from "../server-time.ts";

/** Formats when something was read: "9:40 PM" for today, "Nov 20, 9:40 PM" for another day, in the city's time. */
export const asOfTime = (instant: string, now: string): string => {
  const day = cityDay(instant) === cityDay(now) ? {} : ({ month: "short", day: "numeric" } as const);
  return formatInCity(instant, { ...day, hour: "numeric", minute: "2-digit" });
};

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
