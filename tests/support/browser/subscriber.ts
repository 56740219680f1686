import type { BrowserContext } from "@playwright/test";
import { call, ok } from "../call.ts";
import { aMember } from "../fixtures.ts";
import type { StackControl } from "../stack.ts";
import { signInAs } from "./test.ts";

/** A member with a plan that was paid at Stripe, signed in to this browser; with the payment's session and its customer. */
export const aSubscriber = async (stack: StackControl, context: BrowserContext, tier: "essential" | "premium") => {
  const member = await aMember();
  const { url } = await ok(call("memberships", "checkout", { tier }, { token: member.token }));
  const session = url.match(/cs_\w+/)?.[0] ?? "";
  const paid = (await stack.stripe("checkout/pay", { session })) as { customer: string };
  await ok(call("memberships", "reconcile", { window: "48h" }, { token: member.token }));
  await signInAs(context, member);
  return { member, session, customer: paid.customer };
};
