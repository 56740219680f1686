import { expect, test } from "vitest";
import { EventChangeEntity } from "../../../functions/events/event-change.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { aChange } from "../../support/stored-comers.ts";
import { openTable } from "../../support/table.ts";

test("[notices-04] as soon as a change is written, its holder and its guest have it behind the bell and in their mailbox", async () => {
  const [buyer, guest, event] = await Promise.all([aMember(), aMember(), anEvent({ title: "RAGER at the mill" })]);
  const { session } = await buy(buyer, event.id, { quantity: 1 });
  await payAndSettle(session);
  await joinBeforeTickets(event.id, guest);
  await stack().settled();
  const before = { start_at: new Date(Date.parse(event.start_at) - 86_400_000).toISOString(), place: "The Pier" };
  const change = aChange(event.id, {
    at: new Date().toISOString(),
    before,
    after: { start_at: event.start_at, place: "Mill" },
  });
  await (await openTable()).put(EventChangeEntity.put(change).params().Item);
  await stack().settled();

  for (const { email, token } of [buyer, guest]) {
    const mail = await stack().mailTo(email, /^New date: RAGER at the mill/);
    expect(mail.text).toContain("Old place: The Pier");
    expect(mail.attachments?.map(({ contentType }) => contentType)).toEqual(["text/calendar"]);
    expect(mail.headers["list-unsubscribe"]).toBeUndefined();
    const { items } = await ok(call("notifications", "list", {}, { token }));
    expect(items).toMatchObject([{ kind: "events", link: `/event/${event.id}`, title: "RAGER at the mill has moved" }]);
  }
});
