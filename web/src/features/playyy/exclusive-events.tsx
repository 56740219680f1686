import CardGiftcardRounded from "@mui/icons-material/CardGiftcardRounded";
import CheckRounded from "@mui/icons-material/CheckRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import GroupsRounded from "@mui/icons-material/GroupsRounded";
import PlaceRounded from "@mui/icons-material/PlaceRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Answer, mutation, query, queryKeyOf } from "../../api/index.ts";
import { InlineRetry } from "../../components/feedback/inline-retry.tsx";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { Picture } from "../../components/media/picture.tsx";
import { Badge } from "../../components/text/badge.tsx";
import { calmButton } from "../../theme/calm-button.ts";
import { colors } from "../../theme/theme.ts";

type Exclusive = Answer<"playyy", "exclusiveEvents">["items"][number];

/** The cards of both lists and what stands between them share one grid; a card that comes later fills the gap of a line. */
const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
  gridAutoFlow: "row dense",
};

/** How many events stand before the figures. */
const first = 3;

const cardLook = {
  display: "flex",
  flexDirection: "column",
  listStyle: "none",
  overflow: "hidden",
  backgroundImage:
    "radial-gradient(120% 90% at 100% 0%, rgba(196, 88, 107, 0.28), rgba(91, 42, 110, 0.16) 45%, transparent 75%)",
} as const;

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    sx={{ display: "flex", gap: 1, "& svg": { fontSize: 19, flex: "none" } }}
  >
    {icon}
    {children}
  </Typography>
);

const useRefreshEvents = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeyOf("playyy", "exclusiveEvents") });
};

const showError = (error: Error) => toast({ title: "Error", text: error.message, variant: "destructive" });

const Joined = ({ event }: { event: Exclusive }) => {
  const refresh = useRefreshEvents();
  const leave = useMutation({
    ...mutation("playyy", "leave"),
    onSuccess: () => {
      toast({ title: "You've left", text: `You're no longer in for ${event.title}.` });
      return refresh();
    },
    onError: showError,
  });
  return (
    <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ display: "flex", gap: 1, fontWeight: 650, color: "success.main" }}>
        <CheckRounded aria-hidden />
        You're in
      </Box>
      <Button
        color="inherit"
        aria-label={`Leave ${event.title}`}
        loading={leave.isPending}
        onClick={() => leave.mutate({ exclusiveEventId: event.id })}
      >
        Leave
      </Button>
    </Box>
  );
};

const joinLook = { ...calmButton(colors.surface.line), "&:hover::before": { borderColor: "currentColor" } };

const JoinButton = ({ event }: { event: Exclusive }) => {
  const refresh = useRefreshEvents();
  const join = useMutation({
    ...mutation("playyy", "join"),
    onSuccess: () => {
      toast({ title: "You've joined!", text: `See you at ${event.title}.` });
      return refresh();
    },
    onError: showError,
  });
  if (event.joined) return <Joined event={event} />;
  return (
    <Button
      size="small"
      fullWidth
      sx={joinLook}
      disabled={join.isPending}
      onClick={() => join.mutate({ exclusiveEventId: event.id })}
    >
      Join Event
    </Button>
  );
};

const NoEventPicture = () => (
  <Box
    data-fallback
    aria-hidden
    sx={{
      display: "grid",
      placeItems: "center",
      width: 1,
      height: 1,
      color: "rgba(255,255,255,0.7)",
      background: "linear-gradient(160deg, #241a52 0%, #5b2a6e 52%, #c4586b 100%)",
      "& svg": { fontSize: 44 },
    }}
  >
    <EventRounded />
  </Box>
);

const ExclusiveCard = ({ event }: { event: Exclusive }) => (
  <Card component="li" sx={cardLook}>
    <Box sx={{ position: "relative", aspectRatio: "16 / 9" }}>
      <Picture src={event.image} alt="" fallback={<NoEventPicture />} />
      <Badge tone="gold" sx={{ position: "absolute", top: 12, left: 12 }}>
        Members only
      </Badge>
    </Box>
    <Box sx={{ display: "flex", flexDirection: "column", flex: 1, gap: 1, p: 2.5 }}>
      <Typography variant="h4" component="h3" sx={{ overflowWrap: "anywhere" }}>
        {event.title}
      </Typography>
      <Typography sx={{ mb: 0.5, overflowWrap: "anywhere" }}>{event.description}</Typography>
      <Fact icon={<EventRounded />}>{event.date}</Fact>
      <Fact icon={<PlaceRounded />}>{event.location}</Fact>
      <Fact icon={<GroupsRounded />}>{event.participants}</Fact>
      <Fact icon={<CardGiftcardRounded />}>{event.rewards}</Fact>
      <Box sx={{ mt: "auto", pt: 1.5 }}>
        <JoinButton event={event} />
      </Box>
    </Box>
  </Card>
);

const matches = (event: Exclusive, search: string): boolean =>
  [event.title, event.description, event.location].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  );

const useExclusiveEvents = () => useQuery(query("playyy", "exclusiveEvents", {}));

/** How many exclusive events match a search; null until known. */
export const useExclusiveEventCount = (search: string): number | null => {
  const { data } = useExclusiveEvents();
  return data ? data.items.filter((event) => matches(event, search)).length : null;
};

const Cards = ({ events }: { events: Exclusive[] }) => (
  <Box component="ul" sx={{ display: "contents" }}>
    {events.map((event) => (
      <ExclusiveCard key={event.id} event={event} />
    ))}
  </Box>
);

/** The exclusive events that match a search, each with a Join button; `children` stand below the first three. */
export const ExclusiveEvents = ({ search, children }: { search: string; children: ReactNode }) => {
  const { data, isError, refetch } = useExclusiveEvents();
  if (isError && !data) return <FailedState compact title="Couldn't load events" onRetry={() => void refetch()} />;
  const shown = data?.items.filter((event) => matches(event, search));
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.75 }}>
        Exclusive Events
      </Typography>
      {isError && <InlineRetry text="Couldn't refresh these events" onRetry={() => void refetch()} />}
      {shown?.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {search.trim() ? "No exclusive events match your search." : "No exclusive events right now."}
        </Typography>
      )}
      <Box sx={grid}>
        {!shown &&
          ["a", "b", "c"].map((key) => (
            <Skeleton key={key} aria-hidden variant="rounded" height={460} sx={{ borderRadius: 6 }} />
          ))}
        {shown && <Cards events={shown.slice(0, first)} />}
        <Box sx={{ gridColumn: "1 / -1" }}>{children}</Box>
        {shown && shown.length > first && <Cards events={shown.slice(first)} />}
      </Box>
    </Box>
  );
};
