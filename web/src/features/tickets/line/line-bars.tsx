import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import { timeLeft } from "../../../../../shared/rules/countdown.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { queryKeyOf } from "../../../api/index.ts";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useServerNow } from "../../../member/server-time.ts";
import { useSession } from "../../../member/session/session.tsx";
import { refetchAfterHold } from "../holds/hold-queries.ts";
import { forgetLine, type KnownLine } from "./known-lines.ts";
import { placeQuery, useDismissPlace } from "./line-queries.ts";
import { describeBar } from "./line-texts.ts";

/** How old a place may be that is shown again at once when the member moves to another tab. */
const freshMilliseconds = 2_000;

/** A known place, asked for as on its event's page; what is over is forgotten, and holds are read again when it changes. */
const useKnownPlace = ({ id }: KnownLine): LinePlace | null => {
  const { user } = useSession();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { data } = useQuery({ ...placeQuery(id, isOnline), enabled: user !== null, staleTime: freshMilliseconds });
  const state = data?.place?.state;
  const before = useRef(state);
  const userId = user?.id;
  useEffect(() => {
    const hasWaited = before.current === "waiting";
    before.current = state;
    if (userId && data?.place === null) forgetLine(userId, id);
    if (!hasWaited || state === "waiting") return;
    refetchAfterHold(client, id);
    void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
  }, [userId, id, data, state, client]);
  return data?.place ?? null;
};

const barStyle = {
  display: "flex",
  width: "100%",
  alignItems: "center",
  gap: 1.5,
  px: 2,
  py: 1.25,
  borderRadius: 5,
  textAlign: "start",
  justifyContent: "space-between",
  bgcolor: "surface.raised",
  border: 1,
  borderColor: "secondary.main",
} as const;

const LineBar = ({ line, place }: { line: KnownLine; place: LinePlace }) => {
  const isTurn = place.state === "ready" && place.hold !== null;
  const now = useServerNow(isTurn ? 1_000 : minutes(1));
  const dismiss = useDismissPlace(line.id);
  const left = place.hold ? timeLeft(place.hold.expires_at, now) : "0:00";
  if (isTurn && left === "0:00") return null;
  const { title, text } = describeBar(place, line.title, left);
  const [ticketId] = place.ticket_ids;
  return (
    <ButtonBase
      component={Link}
      to={ticketId ? `/ticket/${ticketId}` : `/event/${line.id}`}
      onClick={ticketId ? dismiss : undefined}
      sx={barStyle}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography
          variant="subtitle2"
          component="span"
          sx={{ display: "block", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}
        >
          {title}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary" sx={{ display: "block" }}>
          {text}
        </Typography>
      </Box>
      <ChevronRightRounded aria-hidden sx={{ flex: "none" }} />
    </ButtonBase>
  );
};

const KnownBar = ({ line, besideHolds }: { line: KnownLine; besideHolds: boolean }) => {
  const place = useKnownPlace(line);
  const isShownAsHold = besideHolds && place?.state === "ready" && place.ticket_ids.length === 0;
  return place && !isShownAsHold ? <LineBar line={line} place={place} /> : null;
};

/** A bar for each line that this device knows of: where the member stands in it, or what came of it. Each leads to its event. */
export default function LineBars({
  lines,
  besideHolds,
  sx,
}: {
  lines: KnownLine[];
  besideHolds: boolean;
  sx?: SxProps<Theme>;
}) {
  return (
    <Box
      component="section"
      aria-label="Your places in line"
      sx={[{ display: "grid", gap: 1, "&:empty": { display: "none" } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {lines.map((line) => (
        <KnownBar key={line.id} line={line} besideHolds={besideHolds} />
      ))}
    </Box>
  );
}
