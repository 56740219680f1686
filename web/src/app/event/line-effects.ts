import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import { queryKeyOf } from "../../api/index.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { refetchAfterHold } from "../../features/tickets/holds/hold-queries.ts";
import { justBought } from "../../features/tickets/just-bought.ts";
import { useDismissPlace } from "../../features/tickets/line/line-queries.ts";
import { shortPositionText } from "../../features/tickets/line/line-texts.ts";

/**
 * Takes the buyer to the payment page or the ticket when it becomes their turn, if they have waited on this page and see it,
 * unless they are changing the order just then. The page shows the hold or the tickets otherwise. Seats and holds are read again whenever the wait ends.
 */
export const useLineTurn = (eventId: string, place: LinePlace | null, isChanging: boolean): void => {
  const hasWaited = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const dismiss = useDismissPlace(eventId);
  useEffect(() => {
    const isWaiting = place?.state === "waiting";
    const isOver = hasWaited.current && !isWaiting;
    hasWaited.current = isWaiting;
    if (!isOver) return;
    refetchAfterHold(client, eventId);
    if (place?.state !== "ready") return;
    void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
    if (isChanging || document.visibilityState !== "visible") return;
    const [ticketId] = place.ticket_ids;
    if (ticketId) {
      dismiss();
      navigate(`/ticket/${ticketId}`, { state: justBought });
    } else if (place.hold?.checkout_url) window.location.assign(place.hold.checkout_url);
  }, [place, isChanging, eventId, client, navigate, dismiss]);
};

const describePlace = (place: LinePlace | null, isTurn: boolean): string => {
  if (isTurn) return "Your turn · ";
  return place?.state === "waiting" ? `${shortPositionText(place)} · ` : "";
};

/** The page's title: the event, after the place in its line, or "Your turn". Who looks at another tab sees it there. */
export const useEventTitle = (event: CityEvent, place: LinePlace | null, isTurn: boolean): void => {
  const title = pageTitle(`${describePlace(place, isTurn)}${event.title}`);
  useEffect(() => {
    document.title = title;
  }, [title]);
};
