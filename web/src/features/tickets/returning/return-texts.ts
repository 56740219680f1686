import type { ReturnPreview, ReturnWay, Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";

const describeRefund = (preview: ReturnPreview): string => {
  const { amount, tickets, free_ga_returned, code_use_returned, return_until } = preview;
  return [
    amount > 0
      ? `${formatCents(amount)} goes back to the card you paid with, in 5 to 10 days.`
      : `Nothing was paid for ${tickets === 1 ? "it" : "them"}, so no money goes back.`,
    ...(free_ga_returned ? ["Your free ticket of the month is yours again."] : []),
    ...(code_use_returned ? ["You can use your code again."] : []),
    `${tickets === 1 ? "The ticket" : "The tickets"} won't let anybody in anymore, and that can't be undone. Possible until ${formatCityMoment(return_until)}.`,
  ].join(" ");
};

const describeMoneyOnceTaken = ({ amount, tickets }: ReturnPreview): string => {
  if (amount === 0) return `Nothing was paid for ${tickets === 1 ? "it" : "them"}, so no money goes back.`;
  return tickets === 1
    ? `${formatCents(amount)} goes back to the card you paid with once somebody takes it.`
    : `Up to ${formatCents(amount)} goes back to the card you paid with: each ticket's price once somebody takes it.`;
};

const describeWaiting = (waiting: number, tickets: number): string => {
  if (waiting > 0) return `${counted(waiting, "member is", "members are")} waiting for a ticket like this.`;
  return `Nobody is waiting right now; whoever joins the list is offered ${tickets === 1 ? "it" : "them"}.`;
};

const describeOffer = (preview: ReturnPreview): string => {
  const { tickets, free_ga_returned, code_use_returned, waiting, return_until } = preview;
  return [
    describeMoneyOnceTaken(preview),
    ...(free_ga_returned ? ["Your free ticket of the month is yours again then."] : []),
    ...(code_use_returned ? ["You can use your code again then."] : []),
    describeWaiting(waiting, tickets),
    ...(tickets === 1
      ? ["Until it's taken, your ticket stays valid and you can still keep it. You can offer it"]
      : ["Until they're taken, your tickets stay valid and you can still keep them. You can offer them"]),
    `until ${formatCityMoment(return_until)}.`,
  ].join(" ");
};

type WayTexts = {
  title: (tickets: number) => string;
  describe: (preview: ReturnPreview) => string;
  confirm: (preview: ReturnPreview | undefined) => string;
  choice: string;
  part: (tickets: number) => string;
  offline: string;
  done: { title: string; text: string };
};

/** What asks before tickets are returned one way or the other, and what is said once they are. */
export const wayTexts: Record<ReturnWay, WayTexts> = {
  refund: {
    title: (tickets) => (tickets === 1 ? "Return this ticket?" : `Return ${tickets} tickets?`),
    describe: describeRefund,
    confirm: (preview) => (preview && preview.amount > 0 ? `Return for ${formatCents(preview.amount)}` : "Return"),
    choice: "What to return",
    part: (tickets) => `The ${tickets} that can be returned`,
    offline: "You need a connection to return a ticket.",
    done: { title: "Returned", text: "We've sent you an email about it." },
  },
  "offer-back": {
    title: (tickets) => (tickets === 1 ? "Offer this ticket?" : `Offer ${tickets} tickets?`),
    describe: describeOffer,
    confirm: (preview) => (preview && preview.tickets > 1 ? "Offer them" : "Offer it"),
    choice: "What to offer",
    part: (tickets) => `The ${tickets} that can be offered`,
    offline: "You need a connection to offer a ticket.",
    done: { title: "Offered", text: "Once somebody takes it, we'll send you an email." },
  },
};

const isPaid = ({ price_paid }: Ticket): boolean => price_paid > 0;

/** What a ticket's page says of the way in which it can be returned. */
export const describeWay = (ticket: Ticket, way: ReturnWay): string => {
  const { moved_from, return_until } = ticket.event;
  if (way === "offer-back") {
    const money = isPaid(ticket) ? ", and then you get your money back" : "";
    return `Can't make it? Offer your ticket to the waiting list. It stays yours until somebody takes it${money}.`;
  }
  const until = return_until ? ` until ${formatCityMoment(return_until)}` : "";
  return moved_from
    ? `This event moved. If it doesn't suit you anymore, return your ticket${until}.`
    : `Can't make it? Return your ticket${isPaid(ticket) ? " for its price" : ""}${until}.`;
};

/** What a ticket's page says while it is offered to the waiting list. */
export const describeOffered = (ticket: Ticket, since: string): string =>
  `On offer to the waiting list since ${formatCityMoment(since)}. It still lets you in until somebody takes it${
    isPaid(ticket) ? "; then you get your money back" : ""
  }.`;
