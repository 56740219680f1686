import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { days, minutes } from "../../../../shared/rules/durations.ts";
import type { PictureBox } from "../../../../shared/rules/picture-box.ts";
import { formatSavings } from "../../../../shared/rules/redemption-limit.ts";
import { useDeals } from "../../features/deals/deal-queries.ts";
import { upcomingIn, useEvents } from "../../features/events/event-queries.ts";
import { EventCard } from "../../features/events/list/event-card.tsx";
import { EventCardSkeleton } from "../../features/events/list/event-card-skeleton.tsx";
import { usePriceForYou } from "../../features/events/use-price-for-you.ts";
import { activitiesQuery } from "../../features/messages/message-queries.ts";
import { useServerNow } from "../../member/server-time.ts";
import { railWidth } from "./community-frame.tsx";

/** How many lines a block has at most. */
const mostLines = 4;

const boxes: readonly PictureBox[] = [{ from: 0, width: `${railWidth}px - 2px`, ratio: 16 / 9 }];

const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h5" component="h2" sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

const Lines = ({ children }: { children: ReactNode }) => (
  <Card component="ul" sx={{ m: 0, p: 1, listStyle: "none" }}>
    {children}
  </Card>
);

/** One line of a block; a press opens what it tells of. */
const Line = ({ to, text, children }: { to: string; text: ReactNode; children?: ReactNode }) => (
  <li>
    <Box
      component={Link}
      to={to}
      sx={{
        display: "block",
        px: 1.25,
        py: 1,
        minHeight: 44,
        borderRadius: 4,
        color: "text.primary",
        textDecoration: "none",
        overflowWrap: "anywhere",
        "&:hover": { bgcolor: "surface.raised" },
      }}
    >
      <Typography variant="body2" component="span" sx={{ display: "block", fontWeight: 600 }}>
        {text}
      </Typography>
      {children}
    </Box>
  </li>
);

const LinesSkeleton = () => (
  <Box aria-hidden>
    <Skeleton variant="rounded" height={mostLines * 62 + 18} sx={{ borderRadius: 6 }} />
  </Box>
);

const NextParty = ({ events }: { events: CityEvent[] | undefined }) => {
  const priceOf = usePriceForYou();
  const party = events && upcomingIn(events, "rager")[0];
  if (events && !party) return null;
  return (
    <Block title="Next party">
      {party ? <EventCard event={party} price={priceOf(party)} tab="rager" boxes={boxes} /> : <EventCardSkeleton />}
    </Block>
  );
};

const NewDeals = () => {
  const { data, isError } = useDeals();
  const now = Date.parse(useServerNow(minutes(5)));
  const isNew = ({ created_at }: { created_at: string }) => now - Date.parse(created_at) < days(7);
  const deals = data?.items.filter(isNew).slice(0, mostLines);
  if (deals ? deals.length === 0 : isError) return null;
  return (
    <Block title="New this week">
      {deals ? (
        <Lines>
          {deals.map((deal) => (
            <Line key={deal.id} to={`/dashboard?tab=explore&deal=${deal.id}`} text={deal.offer_details}>
              <Typography variant="body2" component="span" color="textSecondary">
                {[deal.business_name, ...(deal.savings_cents > 0 ? [formatSavings(deal.savings_cents)] : [])].join(
                  " · ",
                )}
              </Typography>
            </Line>
          ))}
        </Lines>
      ) : (
        <LinesSkeleton />
      )}
    </Block>
  );
};

/** What friends told of the events that are still to come: their newest RSVPs, each with its event. */
const useFriendsGoing = (events: CityEvent[] | undefined) => {
  const { data, isError } = useQuery(activitiesQuery);
  const upcoming = events?.filter(({ past }) => !past) ?? [];
  const rsvps = data?.items.filter(({ activity_type }) => activity_type === "event_rsvp");
  const going = rsvps?.flatMap(({ id, message, event_id }) => {
    const event = upcoming.find((one) => one.id === event_id);
    return event ? [{ id, message, event }] : [];
  });
  return { going: events && going?.slice(0, mostLines), isError };
};

const FriendsGoing = ({ events }: { events: CityEvent[] | undefined }) => {
  const { going, isError } = useFriendsGoing(events);
  if (going ? going.length === 0 : isError) return null;
  return (
    <Block title="Friends going">
      {going ? (
        <Lines>
          {going.map(({ id, message, event }) => (
            <Line key={id} to={`/event/${event.id}`} text={message}>
              <Typography variant="body2" component="span" color="textSecondary">
                {event.date}
              </Typography>
            </Line>
          ))}
        </Lines>
      ) : (
        <LinesSkeleton />
      )}
    </Block>
  );
};

/**
 * What stands beside the community feed on a wide screen: the next party, deals of the last 7 days and which friends are going where.
 * A block with nothing to show, or that couldn't be read, is left out; what is most often empty stands last, so that nothing moves.
 */
export default function CommunityRail() {
  const { events, isError } = useEvents();
  const known = events ?? (isError ? [] : undefined);
  return (
    <Box component="aside" aria-label="Around the city" sx={{ display: "grid", alignItems: "start", gap: 4 }}>
      <NextParty events={known} />
      <NewDeals />
      <FriendsGoing events={known} />
    </Box>
  );
}
