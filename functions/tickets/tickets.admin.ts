import { ticketsAdmin } from "../../shared/api/tickets.ts";
import type { Circumstances } from "../platform/serve.ts";
import { serve } from "../serve.ts";
import {
  createAmbassador,
  listAmbassadors,
  listBlockedAttempts,
  listRedemptions,
  redemptionsOf,
  setAmbassadorStatus,
} from "./ambassador-desk.ts";
import { orderOf, refundOrder, ticketsOfEvent } from "./order-desk.ts";
import { listUnsettled, markRefundPaid, retryRefund } from "./unsettled-refunds.ts";

type Asked = { limit?: number | undefined; cursor?: string | undefined };
type Pages = Circumstances["pages"];

const paged = async <Item>(
  { limit, cursor }: Asked,
  pages: Pages,
  list: (page: {
    limit: number | undefined;
    position: string | null;
  }) => Promise<{ items: Item[]; position: string | null }>,
) => {
  const { items, position } = await list({ limit, position: await pages.open(cursor) });
  return { items, cursor: await pages.seal(position) };
};

export const handler = serve("ticketsAdmin", ticketsAdmin, {
  async eventTickets(asked, _caller, { pages }) {
    return paged(asked, pages, (page) => ticketsOfEvent(asked.eventId, page));
  },
  async order({ sessionId }) {
    return orderOf(sessionId);
  },
  async refund({ sessionId, ticket_ids: ticketIds, reason }, caller, { now }) {
    return refundOrder({ sessionId, ticketIds, reason }, caller.userId, now);
  },
  async unsettledRefunds(asked, _caller, { pages }) {
    return paged(asked, pages, listUnsettled);
  },
  async retryRefund({ refundId }, caller, { now }) {
    return retryRefund(refundId, caller.userId, now);
  },
  async markRefundPaid({ refundId, note }, caller, { now }) {
    return markRefundPaid(refundId, { adminId: caller.userId, note }, now);
  },
  async ambassadors(asked, _caller, { pages }) {
    return paged(asked, pages, listAmbassadors);
  },
  async createAmbassador(input, _caller, { now }) {
    return createAmbassador(input, now);
  },
  async setAmbassadorStatus({ code, status }, _caller, { now }) {
    return setAmbassadorStatus(code, status, now);
  },
  async codeRedemptions(asked, _caller, { pages }) {
    return paged(asked, pages, (page) => listRedemptions(page, asked.since));
  },
  async ambassadorRedemptions(asked, _caller, { pages }) {
    return paged(asked, pages, (page) => redemptionsOf(asked.code, page));
  },
  async blockedAttempts(asked, _caller, { pages }) {
    return paged(asked, pages, (page) => listBlockedAttempts(page, asked.since));
  },
});
