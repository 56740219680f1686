import { beforeEach, describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripePlan, type PlayedStripe, playStripe } from "../../support/played-stripe.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/subscriptions/change/pause-plan.ts")),
}));
const now = "2027-03-10T12:00:00.000Z";
const seconds = Date.parse(now) / 1_000;
let stripe: PlayedStripe;
beforeEach(async () => {
  stripe = await playStripe();
});

test("a member without a plan has nothing to pause", async () => {
  const user_id = `usr_${uniqueId()}`;
  await expect(plans().pausePlan(user_id, now)).rejects.toMatchObject({ code: "membership.no-subscription" });
});
