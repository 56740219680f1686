import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { WaitingEntry } from "../../../../../shared/model/waiting-list.ts";
import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";
import { query } from "../../../api/index.ts";
import { useServerNow } from "../../../member/server-time.ts";
import { useSession } from "../../../member/session/session.tsx";
import { awaitedText, placeText } from "./waiting-texts.ts";

const stateText = ({ offer, rests_until: restsUntil, place }: WaitingEntry, now: string): string => {
  if (offer) return `It's your turn until ${formatShortMoment(offer.until, now)}`;
  return restsUntil ? `Back in line ${formatShortMoment(restsUntil, now)}` : placeText(place);
};

const Entry = ({ entry, now }: { entry: WaitingEntry; now: string }) => (
  <Card
    component="section"
    aria-label={`Waiting list of ${entry.event_title}`}
    sx={{ p: 2, border: entry.offer ? 1 : 0, borderColor: "secondary.main" }}
  >
    <Typography variant="subtitle1" component="p" sx={{ lineHeight: 1.3 }}>
      {stateText(entry, now)}
    </Typography>
    <MuiLink
      component={Link}
      to={`/event/${entry.event_id}`}
      color="inherit"
      variant="body2"
      sx={{ display: "block", overflowWrap: "anywhere" }}
    >
      {`${entry.event_title} · ${awaitedText(entry)}`}
    </MuiLink>
  </Card>
);

/** The waiting lists that a member is on, open offers first; renders nothing without one. */
export const MyWaitingLists = ({ sx = [] }: { sx?: SxProps<Theme> }) => {
  const { user } = useSession();
  const now = useServerNow(60_000);
  const { data } = useQuery({ ...query("waitingLists", "list", {}), enabled: user !== null });
  if (!data?.items.length) return null;
  return (
    <Box sx={[{ display: "grid", gap: 1.25 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {data.items.map((entry) => (
        <Entry key={entry.event_id} entry={entry} now={now} />
      ))}
    </Box>
  );
};
