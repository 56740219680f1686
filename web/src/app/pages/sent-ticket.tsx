import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatCityMoment } from "../../../../shared/rules/city-time.ts";
import { type Answer, call, isCode, mutation, NetworkError, queryKeyOf } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Picture } from "../../components/media/picture.tsx";
import { Badge } from "../../components/text/badge.tsx";
import { justBought } from "../../features/tickets/just-bought.ts";
import { longBadge, passWidth } from "../../features/tickets/pass/ticket-pass.tsx";
import { ticketLink } from "../../features/tickets/sending/kept-secret.ts";
import { useListedTicket } from "../../features/tickets/ticket-queries.ts";
import { authPath } from "../../member/session/auth-path.ts";
import { useSession } from "../../member/session/session.tsx";

type Offer = Answer<"transfers", "open">;

const Gone = () => (
  <EmptyState
    art="tickets"
    title="This link doesn't work anymore"
    text="It was used, taken back, or it's too late. Ask whoever sent it for a new one."
    action={
      <Button component={Link} to="/dashboard?tab=events" variant="outlined" color="inherit">
        Browse Events
      </Button>
    }
  />
);

const claimFailure = (error: Error): string =>
  error instanceof NetworkError ? "You need a connection to take the ticket" : error.message;

/** Takes the ticket for who is signed in, and goes there. */
const TakeButton = ({ code, onGone }: { code: string; onGone: () => void }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { put } = useListedTicket();
  const claim = useMutation({
    ...mutation("transfers", "claim"),
    onSuccess: (ticket) => {
      ticketLink.forget();
      put(ticket);
      void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
      toast({ title: "It's your ticket now" });
      navigate(`/ticket/${ticket.id}`, { replace: true, state: justBought });
    },
    onError: (error) => {
      if (isCode(error, "transfer.gone")) return onGone();
      toast({ title: claimFailure(error), variant: "destructive" });
    },
  });
  return (
    <Button variant="contained" size="large" fullWidth loading={claim.isPending} onClick={() => claim.mutate({ code })}>
      Take this ticket
    </Button>
  );
};

const SignInButtons = () => (
  <>
    <Button component={Link} to={authPath("/t")} variant="contained" size="large" fullWidth>
      Sign in to take it
    </Button>
    <Typography variant="body2" color="textSecondary" align="center">
      New here? An account is free, and the ticket waits meanwhile.
    </Typography>
  </>
);

const OfferCard = ({ offer, code, onGone }: { offer: Offer; code: string; onGone: () => void }) => {
  const { status } = useSession();
  const { event, tier, from_name } = offer;
  return (
    <Card component="article" sx={{ maxWidth: passWidth, mx: "auto", overflow: "hidden" }}>
      <Box sx={{ aspectRatio: "16 / 9" }}>
        <Picture src={event?.image ?? null} alt="" eager="first" />
      </Box>
      <Box sx={{ display: "grid", gap: 1.5, p: 2.5 }}>
        <Typography color="textSecondary">
          {from_name ? `${from_name} sent you a ticket` : "A ticket for you"}
        </Typography>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {event?.title}
        </Typography>
        {event && <Typography color="textSecondary">{formatCityMoment(event.start_at)}</Typography>}
        <Box>
          {tier && (
            <Badge tone="sunset" sx={longBadge}>
              {tier}
            </Badge>
          )}
        </Box>
        {status === "signed-in" ? <TakeButton code={code} onGone={onGone} /> : <SignInButtons />}
      </Box>
    </Card>
  );
};

const Loading = () => (
  <Box role="status" aria-label="Loading the ticket" sx={{ maxWidth: passWidth, mx: "auto" }}>
    <Skeleton variant="rounded" sx={{ aspectRatio: "16 / 9", height: "auto" }} />
    <Skeleton height={56} sx={{ mt: 2 }} />
    <Skeleton height={56} width="70%" />
  </Box>
);

/** Where the link of a sent ticket leads: what it is and from whom, and the way to take it. */
export default function SentTicketPage() {
  const [code] = useState(ticketLink.take);
  const [isGone, setIsGone] = useState(false);
  const { status } = useSession();
  // The secret is no part of the key: what is cached may be kept.
  const { data, error, refetch } = useQuery({
    queryKey: ["transfers", "open"],
    queryFn: ({ signal }) => call("transfers", "open", { code: code ?? "" }, signal),
    enabled: code !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const isUnusable = code === null || isGone || data?.state === "gone" || isCode(error, "invalid-input");
  const isLoading = !isUnusable && !error && (!data || status === "loading");
  return (
    <>
      <PageHeader title="A ticket for you" back="/dashboard?tab=events" />
      {isUnusable && <Gone />}
      {!isUnusable && error && <FailedState onRetry={() => void refetch()} />}
      {isLoading && <Loading />}
      {!isUnusable && data && code && status !== "loading" && (
        <OfferCard offer={data} code={code} onGone={() => setIsGone(true)} />
      )}
    </>
  );
}
