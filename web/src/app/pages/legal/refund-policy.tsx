import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { Section, TextPage } from "../../../components/layout/text-page.tsx";

/** The refund and cancellation policy. */
export default function RefundPolicy() {
  return (
    <TextPage title="Refund and Cancellation Policy" updated="November 2026">
      <Section title="Cancel your membership">
        <p>
          Cancel anytime under{" "}
          <Link component={RouterLink} to="/subscription">
            Membership
          </Link>
          . You keep your tier until the end of the month you paid for, and you won't be charged again.
        </p>
      </Section>
      <Section title="Tickets">
        <ul>
          <li>If an event is cancelled, we refund your tickets in full. You don't have to ask.</li>
          <li>If your payment arrives after the last seat is gone, we refund it in full automatically.</li>
          <li>For any other refund, contact us at least 48 hours before the event starts.</li>
        </ul>
      </Section>
      <Section title="How long it takes">
        <p>Refund requests are reviewed in 5-7 business days and processed in 10 business days.</p>
        <p>Billing disputes are resolved in 48 hours.</p>
      </Section>
      <Section title="Appeals">
        <p>If you disagree with a decision, you can appeal within 30 days.</p>
        <p>
          Contact{" "}
          <Link component={RouterLink} to="/support">
            support
          </Link>{" "}
          with your account's email address and what you bought.
        </p>
      </Section>
    </TextPage>
  );
}
