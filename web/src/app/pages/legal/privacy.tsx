import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { Section, TextPage } from "../../../components/layout/text-page.tsx";

/** The privacy policy. */
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
          <li>To count how many people view a deal or join an event. Counts never include names.</li>
        </ul>
        <p>We do not sell personal data, and partner venues receive counts only.</p>
      </Section>
      <Section title="Pictures">
        <p>
          We re-encode every picture you upload and remove the location and device details stored in it before anyone
          can see it.
        </p>
      </Section>
      <Section title="Who else handles it">
        <p>
          Amazon Web Services hosts the app in the United States, Stripe takes payments, and our mail service delivers
          email. Each one receives only what it needs.
        </p>
      </Section>
      <Section title="How long we keep it">
        <p>
          As long as you have an account. When you delete it, your profile, pictures and posts go; we keep payment
          records as long as tax law requires, without your name where it allows. What was deleted is gone from our
          backups, too, about 35 days later; we only use them after a loss of data, and delete it again then.
        </p>
        <p>
          Some offers are once per person: promo and ambassador codes, the free GA+ ticket of the month, points for
          referring a friend, deals that you can redeem once, or once in 30 days. To keep that fair, we store a
          scrambled form of your email address (a keyed hash, which can't be turned back into the address) and what was
          used with it for 24 months after you delete your account. We store nothing else with it.
        </p>
        <p>
          A suspension from the community doesn't end with an account. If you delete your account while you're
          suspended, we keep the suspension with the same scrambled form of your email address: until it ends, or for 24
          months if it has no end.
        </p>
      </Section>
      <Section title="Your choices">
        <p>
          In Settings you can export your data, change it, and delete your account. For anything else, contact us
          through the{" "}
          <Link component={RouterLink} to="/support">
            support page
          </Link>
          .
        </p>
      </Section>
    </TextPage>
  );
}
