import type { CityEvent } from "../../../../shared/model/event.ts";
import { useServerInstants } from "../../member/use-server-instants.ts";

/** The server's time as an ISO instant, updated whenever one of an event's types goes on sale or ends. */
export const useSaleInstants = ({ ticket_types }: CityEvent): string =>
  useServerInstants(ticket_types.flatMap(({ opens_at, closes_at }) => [opens_at, closes_at]));
