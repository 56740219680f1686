import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { formatEventDate } from "../../../../../shared/rules/city-time.ts";
import { allPagesQuery, pagedQuery } from "../../../api/index.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { PagedList } from "../../../components/lists/paged-list.tsx";
import { TicketCard } from "./ticket-card.tsx";

const EventChoice = ({ chosen, onChoose }: { chosen: string; onChoose: (eventId: string) => void }) => {
  const id = useId();
  const { data, isError, refetch } = useQuery(allPagesQuery("eventsAdmin", "list", {}));
  if (isError && !data) return <FailedState compact title="Failed to load events" onRetry={() => void refetch()} />;
  return (
    <FormControl fullWidth sx={{ maxWidth: 520 }}>
      <InputLabel htmlFor={id} shrink variant="standard">
        Event
      </InputLabel>
      <NativeSelect id={id} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Choose an event</option>
        {data?.items.map((event) => (
          <option key={event.id} value={event.id}>
            {formatEventDate(event)} · {event.title}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
};

const Tickets = ({ eventId }: { eventId: string }) => {
  const list = useInfiniteQuery(pagedQuery("ticketsAdmin", "eventTickets", { eventId }));
  const empty = <EmptyState icon={<ConfirmationNumberRounded />} title="No tickets sold yet" />;
  return (
    <PagedList list={list} failed="Failed to load tickets" empty={empty}>
      {(ticket) => <TicketCard key={ticket.id} ticket={ticket} />}
    </PagedList>
  );
};

/** The tickets of one event, chosen in the URL, with refunds. */
export const EventTicketList = () => {
  const [search, setSearch] = useSearchParams();
  const eventId = search.get("event") ?? "";
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <EventChoice chosen={eventId} onChoose={(event) => setSearch(event ? { event } : {}, { replace: true })} />
      {eventId && <Tickets eventId={eventId} />}
    </Box>
  );
};
