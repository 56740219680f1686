import { describe, expect, test } from "vitest";
import type { EmailData } from "../../../functions/mail/outbox-emails.ts";
import { disputeEmail } from "../../../functions/mail/templates/dispute.ts";
import {
  membershipEndingEmail,
  membershipStartedEmail,
  membershipUnpaidEmail,
  membershipUpgradedEmail,
} from "../../../functions/mail/templates/membership.ts";
import { orderRefundEmail } from "../../../functions/mail/templates/order-refund.ts";
import { refundFailedEmail } from "../../../functions/mail/templates/refund-failed.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const origin = "https://playyy.example";
const settings = { origin, zone: "America/New_York", postalAddress: "1 Example Street" };
// Already the next day in UTC: the city's date counts.
const end_at = "2026-12-21T03:30:00.000Z";

type Of<Name extends EmailData["template"]> = Extract<EmailData, { template: Name }>;

describe("the text and the HTML version both state all facts when", () => {
  test("a membership has started", () => {
    const mail = membershipStartedEmail(
      { template: "membership-started", tier: "premium", amount: 1_999, renews_at: end_at },
      settings,
    );
    expect(mail.subject).toBe("Welcome to Premium");
    for (const body of [mail.text, mail.html])
      for (const fact of ["Premium", "$19.99 a month", "December 20, 2026", `${origin}/subscription`])
        expect(body).toContain(fact);
  });

  test.each([
    [end_at, "$19.99 on December 20, 2026"],
    [null, "None: it doesn't renew"],
  ])("a plan was upgraded and renews at %s", (renews_at, next) => {
    const at = "2026-11-21T03:30:00.000Z";
    const change = { template: "membership-upgraded", from: "essential", tier: "premium", at, amount: 1_999 } as const;
    const mail = membershipUpgradedEmail({ ...change, renews_at }, settings);
    expect(mail.subject).toBe("Your plan is now Premium");
    for (const fact of ["from Essential to Premium", "November 20, 2026", "$19.99 a month", next])
      expect(mail.text).toContain(fact);
    for (const fact of ["from Essential to Premium", "November 20, 2026", "$19.99 a month"])
      expect(mail.html).toContain(fact);
  });

  test.each([
    ["stripe", "You cancelled it"],
    ["promo", "You got it for a limited time"],
    ["admin", "You got it for a limited time"],
  ] as const)("a membership by %s ends", (source, why) => {
    const mail = membershipEndingEmail({ template: "membership-ending", tier: "essential", end_at, source }, settings);
    expect(mail.subject).toBe("Your Essential membership ends on December 20, 2026");
    for (const body of [mail.text, mail.html])
      for (const fact of [why, "December 20, 2026", `${origin}/subscription`]) expect(body).toContain(fact);
  });

  test("a renewal could not be charged", () => {
    const mail = membershipUnpaidEmail({ template: "membership-unpaid", tier: "premium", until: end_at }, settings);
    expect(mail.subject).toBe("We couldn't charge your card");
    for (const body of [mail.text, mail.html])
      for (const fact of ["Premium", "December 20, 2026", "update your card"]) expect(body).toContain(fact);
  });
});

const event = toEventDetails({ id: "evt_1", title: "Dusk <b>&</b> Dawn", start_at: end_at, location: "Pier" });
const refund = (about: Partial<Of<"order-refund">>) =>
  orderRefundEmail(
    { template: "order-refund", event, tier: "GA+", quantity: 2, left: 0, amount: 4_000, ...about },
    settings,
  );

test.each([
  [{}, ["2 × GA+", "$40.00", "No tickets from this order are valid anymore.", "5 to 10 days"]],
  [{ quantity: 1, left: 1, amount: 2_000 }, ["1 × GA+", "$20.00", "Your other ticket is still valid."]],
  [{ quantity: 1, left: 3, amount: 2_000 }, ["Your other 3 tickets are still valid."]],
  [{ quantity: 0, left: 2, amount: 500 }, ["refunded $5.00", "Your tickets are still valid."]],
] as const)("a refund %j states what was refunded and what stays", (about, facts) => {
  const mail = refund(about);
  expect(mail.subject).toContain("Your refund for");
  for (const fact of facts) {
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(fact);
  }
  expect(mail.html).not.toContain("<b>");
});

test("cancelled tickets that cost nothing are mentioned without money", () => {
  const mail = refund({ amount: 0 });
  expect(mail.subject).toContain("cancelled");
  expect(mail.text).not.toMatch(/refund|\$/i);
});

test.each([
  ["needs_response", "A payment is disputed: $40.00"],
  ["won", "Dispute won: $40.00"],
  ["lost", "Dispute lost: $40.00"],
])("support is notified of a dispute that is %s", (status, subject) => {
  const mail = disputeEmail(
    {
      template: "dispute",
      dispute_id: "dp_1",
      status,
      reason: "fraudulent",
      amount: 4_000,
      about: "cs_1",
    },
    settings,
  );
  expect(mail.subject).toBe(subject);
  for (const fact of ["dp_1", "$40.00", "fraudulent", "cs_1"]) {
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(fact);
  }
});

test("support is notified of a refund returned by the bank, and where to settle it", () => {
  const about = { refund_id: "re_1", amount: 4_000, reason: "expired_or_canceled_card", about: "cs_1" };
  const mail = refundFailedEmail({ template: "refund-failed", ...about }, settings);
  expect(mail.subject).toBe("A refund failed: $40.00");
  for (const fact of ["re_1", "$40.00", "expired or canceled card", "cs_1", `${origin}/admin/membership-sync`]) {
    expect(mail.text).toContain(fact);
    expect(mail.html).toContain(fact);
  }
});
