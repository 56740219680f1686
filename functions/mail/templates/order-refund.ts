import type { Letter } from "../letters.ts";
import { dollars, onPaper, type Paper } from "./paper.ts";

type Refund = Extract<Letter, { template: "order-refund" }>;

const ofTickets = (count: number, tier: string): string => `${count} × ${tier}`;

const whatHappened = ({ quantity, tier, amount, event }: Refund): string => {
  if (quantity === 0) return `We have refunded ${dollars(amount)} of your order for ${event.title}.`;
  const tickets = ofTickets(quantity, tier);
  return amount > 0
    ? `We have cancelled ${tickets} of your order for ${event.title} and refunded ${dollars(amount)}.`
    : `We have cancelled ${tickets} of your order for ${event.title}.`;
};

const whatStays = (left: number): string => {
  if (left === 0) return "No ticket of this order is valid any more.";
  return left === 1 ? "Your other ticket stays valid." : `Your other ${left} tickets stay valid.`;
};

/** The mail that says which tickets of an order were cancelled and what went back. Amounts in cents. */
export const orderRefund = (letter: Refund, origin: string): Paper => {
  const { event, quantity, tier, left, amount } = letter;
  const tells = quantity === 0 ? "Your tickets stay valid." : whatStays(left);
  const bank = amount > 0 ? ["Your bank shows it within 5 to 10 days."] : [];
  return onPaper({
    subject: amount > 0 ? `Your refund for ${event.title}` : `Your cancelled tickets for ${event.title}`,
    heading: amount > 0 ? "Your refund is on its way" : "Your tickets were cancelled",
    lines: [whatHappened(letter), tells, ...bank],
    facts: [
      ["Event", event.title],
      ...(quantity > 0 ? [["Cancelled", ofTickets(quantity, tier)] as [string, string]] : []),
      ...(amount > 0 ? [["Refunded", dollars(amount)] as [string, string]] : []),
    ],
    links: [{ label: "See the event", url: `${origin}/event/${event.id}` }],
  });
};
