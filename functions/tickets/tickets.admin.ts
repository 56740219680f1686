import { ticketsAdmin } from "../../shared/api/tickets.ts";
import type { RequestContext } from "../platform/http/serve.ts";
import { serve } from "../serve.ts";
import {
  createAmbassador,
  listAmbassadorRedemptions,
  listAmbassadors,
  listBlockedAttempts,
  listCodeRedemptions,
  setAmbassadorStatus,
} from "./ambassadors/manage-ambassadors.ts";
import { getAdminOrder, listEventTickets, refundOrder } from "./refunds/refund-order.ts";
import { listUnsettledRefunds, markRefundPaid, retryRefund } from "./refunds/unsettled-refunds.ts";

type PageInput = { limit?: number | undefined; cursor?: string | undefined };
type Pages = RequestContext["pages"];

const toPage = async <Item>(
  { limit, cursor }: PageInput,
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
    return toPage(asked, pages, (page) => listEventTickets(asked.eventId, page));
  },
  async order({ sessionId }) {
    return getAdminOrder(sessionId);
  },
  async refund({ sessionId, ticket_ids: ticketIds, reason }, caller, { now }) {
    return refundOrder({ sessionId, ticketIds, reason }, caller.userId, now);
  },
  async unsettledRefunds(asked, _caller, { pages }) {
    return toPage(asked, pages, listUnsettledRefunds);
  },
  async retryRefund({ refundId }, caller, { now }) {
    return retryRefund(refundId, caller.userId, now);
  },
  async markRefundPaid({ refundId, note }, caller, { now }) {
    return markRefundPaid(refundId, { adminId: caller.userId, note }, now);
  },
  async ambassadors(asked, _caller, { pages }) {
    return toPage(asked, pages, listAmbassadors);
  },
  async createAmbassador(input, _caller, { now }) {
    return createAmbassador(input, now);
  },
  async setAmbassadorStatus({ code, status }, _caller, { now }) {
    return setAmbassadorStatus(code, status, now);
  },
  async codeRedemptions(asked, _caller, { pages }) {
    return toPage(asked, pages, (page) => listCodeRedemptions(page, asked.since));
  },
  async ambassadorRedemptions(asked, _caller, { pages }) {
    return toPage(asked, pages, (page) => listAmbassadorRedemptions(asked.code, page));
  },
  async blockedAttempts(asked, _caller, { pages }) {
    return toPage(asked, pages, (page) => listBlockedAttempts(page, asked.since));
  },
});
