import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/index.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { SearchField } from "../../../components/forms/search-field.tsx";
import { useDebounced } from "../../../components/use-debounced.ts";
import { GuestRow } from "./guest-row.tsx";

const typingPauseMilliseconds = 300;
const [shortestSearch, mostFound] = [2, 20];

const Found = ({ eventId, q }: { eventId: string; q: string }) => {
  const { data, isError, refetch } = useQuery({
    ...query("ticketsAdmin", "search", { event_id: eventId, q, limit: mostFound }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data && isError) return <Button onClick={() => void refetch()}>Couldn't search. Try again</Button>;
  if (!data) return <Skeleton height={64} />;
  if (data.items.length === 0) return <Box sx={{ color: "text.secondary" }}>Nobody with a ticket matches “{q}”.</Box>;
  return (
    <>
      <Box component="ul" aria-label="Guests found" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {data.items.map((ticket) => (
          <GuestRow key={ticket.id} ticket={ticket} />
        ))}
      </Box>
      {data.cursor && <Box sx={{ color: "text.secondary" }}>There are more. Type more of the name.</Box>}
    </>
  );
};

/** Finds a guest of the event by name, email or the end of their phone number, and lets them in. */
export const FindGuest = ({ eventId }: { eventId: string }) => {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), typingPauseMilliseconds);
  return (
    <SectionCard title="Find a guest">
      <Box role="search" aria-label="Guests" sx={{ mb: 1 }}>
        <SearchField label="Name, email or last 4 of the phone" value={text} onChange={setText} />
      </Box>
      {q.length >= shortestSearch && <Found eventId={eventId} q={q} />}
    </SectionCard>
  );
};
