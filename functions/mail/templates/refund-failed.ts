import type { Letter } from "../letters.ts";
import { dollars, onPaper, type Paper } from "./paper.ts";

type RefundFailed = Extract<Letter, { template: "refund-failed" }>;

/** The mail that tells support of a refund that the buyer's bank sent back. Amount in cents. */
export const refundFailed = ({ refund_id, amount, reason, about }: RefundFailed, origin: string): Paper =>
  onPaper({
    subject: `A refund failed: ${dollars(amount)}`,
    heading: "A refund failed",
    lines: [
      "The buyer's bank sent a refund back, and the money is on our Stripe balance again. The buyer is still owed it: refund it again, or pay it another way and mark it as paid.",
    ],
    facts: [
      ["Refund", refund_id],
      ["Amount", dollars(amount)],
      ["Reason", reason.replaceAll("_", " ")],
      ["Payment for", about],
    ],
    links: [{ label: "Settle it", url: `${origin}/admin/membership-sync` }],
  });
