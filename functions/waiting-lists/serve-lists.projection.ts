import { ticketTiers } from "../../shared/model/event-choices.ts";
import { waitingCounterOf } from "../events/stock.ts";
import { env } from "../platform/env.ts";
import { invokeLater } from "../platform/invoke-later.ts";
import type { Projection, StoredItem, StreamChange } from "../platform/stream/change.ts";

const isWaitedFor = (stock: StoredItem): boolean =>
  [...ticketTiers, null].some((awaited) => Number(stock[waitingCounterOf(awaited)] ?? 0) > 0);

const hasPlacesForSomebody = ({ after }: StreamChange): boolean =>
  after !== null && Number(after.left) > 0 && isWaitedFor(after);

/** Has places offered that are left while somebody waits: freed, added, or there when they joined. The stream doesn't wait for it. */
export const serveWaitingLists: Projection = {
  name: "serve-waiting-lists",
  entities: ["stock"],
  apply: async (changes) => {
    const eventIds = [...new Set(changes.filter(hasPlacesForSomebody).map(({ after }) => String(after?.event_id)))];
    if (eventIds.length > 0) await invokeLater(env("WAITING_LISTS_FUNCTION"), { eventIds });
  },
};
