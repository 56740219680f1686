import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { Section, TextPage } from "../../../components/layout/text-page.tsx";

/** When money goes back, and how long it takes. */
export default function RefundPolicy() {
  return (
    <TextPage title="Refund and Cancellation Policy" updated="November 2026">
      <Section title="Cancel your membership">
        <p>
          Cancel any time under{" "}
          <Link component={RouterLink} to="/subscription">
            Membership
          </Link>
          . You keep your tier until the end of the month you paid for, and nothing more is charged.
        </p>
      </Section>
      <Section title="Tickets">
        <ul>
          <li>An event that is cancelled is refunded in full, without asking.</li>
          <li>A payment that reaches us after the last seat is gone is refunded in full, automatically.</li>
          <li>Otherwise write to us up to 48 hours before the event starts.</li>
        </ul>
      </Section>
      <Section title="How long it takes">
        <p>Refund requests are reviewed in 5-7 business days and processed in 10 business days.</p>
        <p>Billing disputes are resolved in 48 hours.</p>
      </Section>
      <Section title="Appeals">
        <p>If you disagree with a decision, you can appeal within 30 days.</p>
        <p>
          Start at{" "}
          <Link component={RouterLink} to="/support">
            support
          </Link>{" "}
          with the email address of your account and what you bought.
        </p>
      </Section>
    </TextPage>
  );
}
