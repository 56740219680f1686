import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/subscriptions/customers/customer-links.ts")),
  ...(await import("../../../functions/subscriptions/customers/stripe-customer.entity.ts")),
  ...(await import("../../../functions/subscriptions/linking/link-subscription.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "usr_admin", email: "" };

const aCustomer = () => `cus_${uniqueId()}`;
const ownerOf = async (key: string) =>
  (await sync().StripeCustomerEntity.get({ side: "customer", key }).go({ consistent: true })).data?.user_id;

testOvertaken(
  "a customer that is linked to a member while it is linked to another one",
  async () => {
    const { linkCustomer } = sync();
    const [customer, one, other] = [aCustomer(), uniqueId(), uniqueId()];
    return {
      write: { containing: customer },
      late: () => linkCustomer(customer, one, "email", now),
      meanwhile: () => linkCustomer(customer, other, "metadata", now),
      outcome: async () => (await ownerOf(customer)) === other,
    };
  },
  { guarded: true, control: false },
);

testOvertaken(
  "a member who gets a second customer while they get the first",
  async () => {
    const { findCustomerId, linkCustomer } = sync();
    const [member, first, second] = [uniqueId(), aCustomer(), aCustomer()];
    return {
      write: { containing: second },
      late: () => linkCustomer(second, member, "email", now),
      meanwhile: () => linkCustomer(first, member, "metadata", now),
      outcome: async () => [(await findCustomerId(member)) === first, (await ownerOf(second)) === member],
    };
  },
  { guarded: [true, true], control: [false, true] },
);

/** An unmatched subscription, and two members it can be linked to. */
const anUnmatched = async () => {
  const { linkSubscription, MemberEntity, SubscriptionEntity } = sync();
  const [one, other] = [aStoredMember(), aStoredMember()];
  await MemberEntity.put([one, other]).go();
  const [subscription_id, customer_id] = [`sub_${uniqueId()}`, aCustomer()];
  const state = { status: "active", monthly_amount: 1_299, cancel_at_period_end: false, created_at: now, read_at: now };
  await SubscriptionEntity.put({ subscription_id, customer_id, unmatched_state: "running", ...state }).go();
  // Stripe, which is asked once the link is written, isn't there.
  const linkTo = ({ user_id }: typeof one) =>
    endOf(linkSubscription(subscription_id, user_id, admin, now)).catch(() => "linked");
  return {
    one: one.user_id,
    other: other.user_id,
    customer_id,
    write: { containing: customer_id },
    linkToOne: () => linkTo(one),
    linkToOther: () => linkTo(other),
  };
};

testOvertaken(
  "a subscription that two administrators link to two members at once",
  async () => {
    const { write, other, customer_id, linkToOne, linkToOther } = await anUnmatched();
    return {
      write,
      late: linkToOne,
      meanwhile: linkToOther,
      outcome: async (end) => [end, (await ownerOf(customer_id)) === other],
    };
  },
  { guarded: ["subscription.linked", true], control: ["linked", false] },
);

testOvertaken(
  "a subscription that is linked to a member while they get a customer",
  async () => {
    const { findCustomerId, linkCustomer } = sync();
    const { write, one, linkToOne } = await anUnmatched();
    const customer = aCustomer();
    return {
      write,
      late: linkToOne,
      meanwhile: () => linkCustomer(customer, one, "metadata", now),
      outcome: async (end) => [end, (await findCustomerId(one)) === customer],
    };
  },
  { guarded: ["conflict", true], control: ["linked", false] },
);
