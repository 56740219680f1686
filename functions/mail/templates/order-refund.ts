import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type Refund = Extract<EmailData, { template: "order-refund" }>;

const describeTickets = (count: number, tier: string): string => `${count} × ${tier}`;

const describeRefund = ({ quantity, tier, amount, event }: Refund): string => {
  if (quantity === 0) return `We have refunded ${formatDollars(amount)} of your order for ${event.title}.`;
  const tickets = describeTickets(quantity, tier);
  return amount > 0
    ? `We have cancelled ${tickets} of your order for ${event.title} and refunded ${formatDollars(amount)}.`
    : `We have cancelled ${tickets} of your order for ${event.title}.`;
};

const describeRemaining = (left: number): string => {
  if (left === 0) return "No ticket of this order is valid any more.";
  return left === 1 ? "Your other ticket stays valid." : `Your other ${left} tickets stay valid.`;
};

/** The mail that says which tickets of an order were cancelled and what went back. Amounts in cents. */
export const orderRefundEmail = (letter: Refund, origin: string): EmailMessage => {
  const { event, quantity, tier, left, amount } = letter;
  const tells = quantity === 0 ? "Your tickets stay valid." : describeRemaining(left);
  const bank = amount > 0 ? ["Your bank shows it within 5 to 10 days."] : [];
  return renderLayout({
    subject: amount > 0 ? `Your refund for ${event.title}` : `Your cancelled tickets for ${event.title}`,
    heading: amount > 0 ? "Your refund is on its way" : "Your tickets were cancelled",
    lines: [describeRefund(letter), tells, ...bank],
    facts: [
      ["Event", event.title],
      ...(quantity > 0 ? [["Cancelled", describeTickets(quantity, tier)] as [string, string]] : []),
      ...(amount > 0 ? [["Refunded", formatDollars(amount)] as [string, string]] : []),
    ],
    links: [{ label: "See the event", url: `${origin}/event/${event.id}` }],
  });
};
