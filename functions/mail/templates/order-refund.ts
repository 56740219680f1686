import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailMessage } from "../email-content.ts";
import { toEmailEvent } from "../event-parts.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

type OrderRefund = EmailDataOf<"order-refund">;

const describeTickets = (count: number, tier: string): string => `${count} × ${tier}`;

const describeRefund = ({ quantity, tier, amount, event }: OrderRefund): string => {
  if (quantity === 0) return `We've refunded ${formatCents(amount)} of your order for ${event.title}.`;
  const cancelled = `We've cancelled ${describeTickets(quantity, tier)} from your order for ${event.title}`;
  return amount > 0 ? `${cancelled} and refunded ${formatCents(amount)}.` : `${cancelled}.`;
};

const describeRemaining = ({ quantity, left }: OrderRefund): string => {
  if (quantity === 0) return "Your tickets are still valid.";
  if (left === 0) return "No tickets from this order are valid anymore.";
  return left === 1 ? "Your other ticket is still valid." : `Your other ${left} tickets are still valid.`;
};

/** The email that says which tickets of an order were cancelled and how much was refunded. Amounts in cents. */
export const orderRefundEmail = (data: OrderRefund, settings: MailSettings): EmailMessage => {
  const { event, quantity, tier, amount } = data;
  const isRefunded = amount > 0;
  return renderLayout(
    {
      subject: isRefunded ? `Your refund for ${event.title}` : `Your cancelled tickets for ${event.title}`,
      preview: isRefunded ? `${formatCents(amount)} goes back the way you paid.` : "Here's what is left of your order.",
      heading: isRefunded ? "Your refund is on its way" : "Your tickets were cancelled",
      event: toEmailEvent(event, settings),
      lines: [
        describeRefund(data),
        describeRemaining(data),
        ...(isRefunded ? ["It can take 5 to 10 days to show on your statement."] : []),
      ],
      facts: [
        ["Event", event.title],
        ...(quantity > 0 ? [["Cancelled", describeTickets(quantity, tier)] as [string, string]] : []),
        ...(isRefunded ? [["Refunded", formatCents(amount)] as [string, string]] : []),
      ],
      tools: [{ label: "See event", url: `${settings.origin}/event/${event.id}` }],
    },
    settings,
  );
};
