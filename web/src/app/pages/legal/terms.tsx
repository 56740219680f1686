import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { plans } from "../../../../../shared/model/plans.ts";
import { Section, TextPage } from "../../../components/layout/text-page.tsx";
import { priceText } from "../../../components/text/price.tsx";

/** The terms of service. */
export default function Terms() {
  return (
    <TextPage title="Terms of Service" updated="November 2026">
      <Section title="Your account">
        <p>
          You must be 18 or older, or 21 where a venue or event says so. Keep your password to yourself: you're
          responsible for what happens in your account.
        </p>
      </Section>
      <Section title="Membership">
        <p>
          Essential costs {priceText(plans.essential.monthlyCents)} and Premium {priceText(plans.premium.monthlyCents)}{" "}
          a month. A membership renews every month until you cancel it, and runs to the end of the month you paid for.
        </p>
        <p>If a payment fails, your access stays for 7 days while we try again.</p>
      </Section>
      <Section title="Deals">
        <ul>
          <li>Redeem deals in person at the register, within the limit each deal states.</li>
          <li>Deals cannot be combined with any other offers and have no cash value.</li>
          <li>If a venue runs out or closes early, tell us and we'll make it right.</li>
        </ul>
      </Section>
      <Section title="Tickets">
        <p>
          A ticket lets one person in, once, from 6 hours before the event starts until 2 hours after it ends. Seats are
          held for 30 minutes while you pay. Refunds follow our{" "}
          <Link component={RouterLink} to="/refund-policy">
            refund policy
          </Link>
          .
        </p>
      </Section>
      <Section title="Community">
        <p>Be kind. We remove hateful or unlawful posts and spam, and we may close accounts that keep posting them.</p>
      </Section>
      <Section title="Liability">
        <p>
          Venues and promoters run their own places and events. Where the law allows, our liability is limited to what
          you paid us in the last three months. Florida law applies.
        </p>
      </Section>
      <Section title="Software of others">
        <p>
          The app is built with open-source software. Its <Link href="/licenses.txt">licenses</Link> name everybody who
          wrote it.
        </p>
      </Section>
    </TextPage>
  );
}
