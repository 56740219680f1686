import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { Section, TextPage } from "../../../components/layout/text-page.tsx";

/** What we keep about people, why, and what they can ask for. */
export default function Privacy() {
  return (
    <TextPage title="Privacy Policy" updated="November 2026">
      <Section title="What we keep">
        <p>Your name, email address and phone number, because an account and a ticket need an owner.</p>
        <p>
          The deals you redeem, the events you join, the tickets you buy and what you post in the community. Payments
          are handled by Stripe: we keep what was bought and for how much, never your card number.
        </p>
      </Section>
      <Section title="What we use it for">
        <ul>
          <li>To run your membership: check your tier, let you in, keep limits fair.</li>
          <li>To send what you asked for: confirmations, tickets, refunds and the notifications you switched on.</li>
          <li>To count: how many people view a deal or join an event. Counts carry no names.</li>
        </ul>
        <p>We do not sell personal data, and partner venues receive counts only.</p>
      </Section>
      <Section title="Pictures">
        <p>
          Every picture you upload is re-encoded; the place and device stored inside it are removed before anyone can
          see it.
        </p>
      </Section>
      <Section title="Who else touches it">
        <p>
          Amazon Web Services hosts the app in the United States, Stripe takes payments, and our mail service delivers
          e-mail. Each receives only what it needs for that.
        </p>
      </Section>
      <Section title="How long">
        <p>
          As long as you have an account. When you delete it, your profile, pictures and posts go; records of payments
          stay as long as tax law asks for, without your name where it allows that.
        </p>
        <p>
          Some offers are once per person: promo and ambassador codes, the free GA+ ticket of the month, points for
          bringing a friend. To keep that fair we keep a scrambled form of your email address (a keyed hash, which
          cannot be turned back into the address) with what was used, for 24 months after you delete your account.
          Nothing else is kept with it.
        </p>
      </Section>
      <Section title="Your choices">
        <p>
          In Settings you can export your data, change it, and delete your account. For anything else, write to us from
          the{" "}
          <Link component={RouterLink} to="/support">
            support page
          </Link>
          .
        </p>
      </Section>
    </TextPage>
  );
}
