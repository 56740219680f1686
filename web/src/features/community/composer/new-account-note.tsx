import Typography from "@mui/material/Typography";
import { limits } from "../../../../../shared/model/limits.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { useServerNow } from "../../../member/server-time.ts";

/** What a new account may not do yet, and until when (decision D45). */
export const NewAccountNote = ({ until }: { until: string | null }) => {
  const now = useServerNow(minutes(1));
  if (!until || Date.parse(until) <= Date.parse(now)) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {`New accounts can share up to ${limits.newAccountPosts} posts, one picture and no links until ${toCityTime(until).format("MMM D, h:mm A")}.`}
    </Typography>
  );
};
