import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { formatCityDateTime } from "../../../shared/rules/city-time.ts";
import { timeAgo } from "../../../shared/rules/time-ago.ts";
import { useServerNow } from "./server-time.ts";

/** How long ago an instant was, such as "5 minutes ago", kept up to date; the exact city time is its title (row feed-07). */
export const RelativeTime = ({ at, sx }: { at: string; sx?: SxProps<Theme> }) => {
  const now = useServerNow(30_000);
  return (
    <Box component="time" dateTime={at} title={formatCityDateTime(at)} {...(sx ? { sx } : {})}>
      {timeAgo(at, now)}
    </Box>
  );
};
