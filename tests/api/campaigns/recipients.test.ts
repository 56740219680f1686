import { beforeEach, describe, expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/campaigns/audience.ts")),
  ...(await import("../../../functions/campaigns/campaign.entity.ts")),
  ...(await import("../../../functions/campaigns/campaign-stats.ts")),
  ...(await import("../../../functions/campaigns/campaigns.ts")),
  ...(await import("../../../functions/campaigns/change-campaign.ts")),
  ...(await import("../../../functions/campaigns/count-audience.ts")),
  ...(await import("../../../functions/campaigns/create-campaign.ts")),
  ...(await import("../../../functions/campaigns/record-opens-and-clicks.ts")),
  ...(await import("../../../functions/campaigns/run-campaigns.ts")),
  ...(await import("../../../functions/campaigns/suppressed-address.entity.ts")),
  ...(await import("../../../functions/campaigns/target.entity.ts")),
  ...(await import("../../../functions/campaigns/target-states.ts")),
  ...(await import("../../../functions/campaigns/unsubscribe.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/analytics-event.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/notifications/notice.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const day = 86_400_000;
const admin = { userId: "admin", email: "admin@x.test" };

const aMember = async (about: object = {}) => {
  const member = { ...aStoredMember(), ...about };
  await city().MemberEntity.put(member).go();
  return member;
};

describe("an audience", () => {
  type Filter = Parameters<ReturnType<typeof city>["selectAudience"]>[1];
  const isChosen = async (member: { user_id: string }, filter: Partial<Filter> = {}) => {
    const { data } = await city().MemberEntity.get({ user_id: member.user_id }).go();
    const chosen = await city().selectAudience(
      data ? [data] : [],
      { target_audience: "all", ...filter } as Filter,
      now,
    );
    return chosen.length === 1;
  };

  test("is everybody with an address who neither unsubscribed nor has one that bounced, in either case", async () => {
    expect(await isChosen(await aMember())).toBe(true);
    expect(await isChosen(await aMember({ unsubscribed_at: now }))).toBe(false);
    expect(await isChosen(await aMember({ email: "" }))).toBe(false);
    const bounced = await aMember({ email: `Bounced-${crypto.randomUUID()}@X.test` });
    await city().SuppressedAddressEntity.put({ email: bounced.email.toLowerCase(), reason: "bounce", at: now }).go();
    expect(await isChosen(bounced)).toBe(false);
    expect(await city().selectAudience([], { target_audience: "all" } as Filter, now)).toEqual([]);
  });

  test("of one tier is those who have it now", async () => {
    const member = await aMember();
    const tiers = ["free", "essential", "premium"] as const;
    expect(await Promise.all(tiers.map((target_audience) => isChosen(member, { target_audience })))).toEqual([
      ...[true, false, false],
    ]);
  });

  test("of who was active lately is who did something since then, from that instant on", async () => {
    const active = async (received_at: string) => {
      const member = await aMember();
      const event = { id: `e_${crypto.randomUUID()}`, day: "2027-02-22", shard: "0", name: "page", properties: {} };
      await city()
        .AnalyticsEventEntity.put({
          ...event,
          user_id: member.user_id,
          timestamp: received_at,
          received_at,
          ttl: 2_000_000_000,
        })
        .go();
      return isChosen(member, { active_within_days: 7 });
    };
    expect([await active(at(-7 * day)), await active(at(-7 * day - 1))]).toEqual([true, false]);
    expect(await isChosen(await aMember(), { active_within_days: 7 })).toBe(false);
  });

  test("of an event is whoever comes to it or paid for somebody who does", async () => {
    const [holder, buyer, guest] = [await aMember(), await aMember(), await aMember()];
    await city()
      .TicketEntity.put(aTicketOf("evt_1", buyer.user_id, { holder_id: holder.user_id }))
      .go();
    await city().RsvpEntity.put(anRsvpOf("evt_1", guest.user_id)).go();
    await city().RsvpEntity.put(anRsvpOf("evt_1", "usr_gone")).go();
    const found: string[] = [];
    const sizes: number[] = [];
    for (let position: string | null | undefined; position !== null; ) {
      const page = await city().listCandidates({ event_id: "evt_1" }, 2, position ?? null);
      found.push(...page.members.map(({ user_id }) => user_id));
      sizes.push(page.members.length);
      position = page.cursor;
    }
    expect(found.toSorted()).toEqual([holder, buyer, guest].map(({ user_id }) => user_id).toSorted());
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
    const everybody = await city().listCandidates({}, 2, null);
    expect([everybody.members.length, everybody.cursor === null]).toEqual([2, false]);
  });
});

/** A campaign with one recipient, whose email was sent at noon. */
const aTarget = async (about: object = {}) => {
  const { CampaignEntity, TargetEntity } = city();
  const id = `camp_${crypto.randomUUID()}`;
  const member = await aMember();
  const content = { title: "Hi", message: "Hello", target_audience: "all" as const };
  await CampaignEntity.put({
    ...content,
    id,
    status: "sending",
    due_at: now,
    created_by: "admin",
    created_at: now,
  }).go();
  const key = { notification_id: id, id: `target_${crypto.randomUUID()}` };
  const target = { ...key, user_id: member.user_id, email: member.email, status: "sent" as const, created_at: now };
  await TargetEntity.put({ ...target, sent_at: now, ...about }).go();
  return {
    id,
    member,
    target: { ...target, ...about } as never,
    subject: { campaignId: id, targetId: key.id },
    read: async () => (await TargetEntity.get(key).go({ consistent: true })).data,
    readCampaign: async () => (await CampaignEntity.get({ id }).go({ consistent: true })).data,
  };
};

describe("an email is opened", () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)";
  const countOpened = () => city().readCount("campaign-emails-opened", "2027-03-01");
  const visit = (milliseconds: number, userAgent = phone) => ({ userAgent, now: at(milliseconds) });

  test("once by a person, ten seconds after it was sent at the earliest", async () => {
    const { subject, read, readCampaign } = await aTarget();
    const counted = await countOpened();
    await city().recordOpen(subject, visit(9_999));
    expect(await read()).toMatchObject({ opened_by_machine_at: at(9_999) });
    expect(await read()).not.toHaveProperty("opened_at");
    await city().recordOpen(subject, visit(10_000));
    await city().recordOpen(subject, visit(20_000));
    expect(await read()).toMatchObject({ opened_at: at(10_000) });
    expect(await readCampaign()).toMatchObject({ opened: 1, opened_by_machine: 1, clicked: 0 });
    expect((await countOpened()) - counted).toBe(1);
  });

  test.each(["", " ", "Mozilla/5.0", " Mozilla/5.0 ", "Googlebot/2.1", "curl/8.1", "python-requests/2", "Proofpoint"])(
    "by a machine that calls itself %j",
    async (userAgent) => {
      const { subject, read, readCampaign } = await aTarget();
      const counted = await countOpened();
      await city().recordOpen(subject, visit(60_000, userAgent));
      await city().recordClick(subject, visit(60_000, userAgent));
      expect(await read()).toMatchObject({ opened_by_machine_at: at(60_000) });
      expect(await readCampaign()).toMatchObject({ opened: 0, opened_by_machine: 1, clicked: 0 });
      expect(await countOpened()).toBe(counted);
    },
  );

  test("and its link clicked once by a person", async () => {
    const { subject, read, readCampaign } = await aTarget();
    await city().recordClick(subject, visit(30_000));
    await city().recordClick(subject, visit(40_000));
    expect(await read()).toMatchObject({ clicked_at: at(30_000) });
    expect(await readCampaign()).toMatchObject({ opened: 0, clicked: 1 });
  });

  test("only once it was sent, and by nobody who isn't known", async () => {
    for (const about of [{ status: "unknown" }, { sent_at: undefined }]) {
      const { subject, read, readCampaign } = await aTarget(about);
      await city().recordOpen(subject, visit(60_000));
      expect([(await read())?.opened_at, (await readCampaign())?.opened]).toEqual([undefined, 0]);
    }
    await city().recordOpen({ campaignId: "camp_gone", targetId: "target_gone" }, visit(60_000));
    expect(await city().findTarget({ campaignId: "camp_gone", targetId: "target_gone" })).toBeNull();
  });
});

describe("an unsubscribe link", () => {
  test("ends a member's campaigns once, and is counted once, also for whoever is gone", async () => {
    const { subject, member, read, readCampaign } = await aTarget({ unsubscribe_code: "secret" });
    const found = await city().findSubscription(`${subject.campaignId}.${subject.targetId}.secret`);
    expect(found?.of).toBe("news");
    await found?.end(now);
    await found?.end(at(1));
    const { data } = await city().MemberEntity.get({ user_id: member.user_id }).go();
    expect([data?.unsubscribed_at, (await read())?.unsubscribed_at]).toEqual([now, now]);
    expect((await readCampaign())?.unsubscribed).toBe(1);
    const gone = await aTarget({ unsubscribe_code: "secret" });
    await city().MemberEntity.delete({ user_id: gone.member.user_id }).go();
    const link = `${gone.subject.campaignId}.${gone.subject.targetId}.secret`;
    await (await city().findSubscription(link))?.end(now);
    expect((await gone.readCampaign())?.unsubscribed).toBe(1);
    expect((await city().MemberEntity.get({ user_id: gone.member.user_id }).go()).data).toBeNull();
  });

  test("with another code, or for a recipient without one, ends nothing", async () => {
    const { subject } = await aTarget({ unsubscribe_code: "secret" });
    const bare = (await aTarget()).subject;
    const links = ["secreT", "secre", "secrets", ""].map((code) => `${subject.campaignId}.${subject.targetId}.${code}`);
    links.push(`${bare.campaignId}.${bare.targetId}.x`, `${subject.campaignId}.target_gone.secret`, "x", "..");
    expect(await Promise.all(links.map((link) => city().findSubscription(link)))).toEqual(links.map(() => null));
  });
});

describe("a recipient is claimed", () => {
  test("once, with a notification that leads to the campaign's event, or home", async () => {
    const { target, member, read } = await aTarget({ status: "pending", sent_at: undefined });
    expect(await city().claimTarget(target, { event_id: "evt_1" }, "new@x.test", now)).toBe(true);
    expect(await read()).toMatchObject({ status: "sending", claimed_at: now, email: "new@x.test" });
    expect(await city().claimTarget(target, {}, "new@x.test", at(1))).toBe(false);
    const linksOf = async (user_id: string) =>
      (await city().NoticeEntity.query.byUser({ user_id }).go()).data.map(({ link }) => link);
    expect(await linksOf(member.user_id)).toEqual(["/event/evt_1"]);
    const other = await aTarget({ status: "pending", sent_at: undefined });
    await city().claimTarget(other.target, {}, "new@x.test", now);
    expect(await linksOf(other.member.user_id)).toEqual(["/dashboard"]);
  });

  test("and is given back, sent or unsent only by whoever has them", async () => {
    const pending = await aTarget({ status: "pending" });
    await city().markSent(pending.target, now);
    await city().releaseTarget(pending.target);
    expect(await city().markUnsent(pending.target, "sending", "unknown", "No answer")).toBe(false);
    expect([(await pending.read())?.status, (await pending.readCampaign())?.sent]).toEqual(["pending", 0]);
    const claimed = await aTarget({ status: "sending", claimed_at: now });
    await city().releaseTarget(claimed.target);
    const released = await claimed.read();
    expect([released?.status, released?.claimed_at]).toEqual(["pending", undefined]);
    expect(await city().markUnsent(claimed.target, "pending", "failed", "Unsubscribed")).toBe(true);
    expect(await claimed.read()).toMatchObject({ status: "failed", error: "Unsubscribed" });
    expect(await claimed.readCampaign()).toMatchObject({ failed: 1, unknown: 0 });
  });
});

describe("a campaign is written", () => {
  const create = (about: object) =>
    city().createCampaign({ title: "Hi", message: "Hello", target_audience: "all", ...about } as never, admin, now);
  const messageOf = (verb: Promise<unknown>) =>
    verb.then(
      () => "done",
      ({ message }) => message,
    );

  test("to be sent now, or at a time of the city's clock within a year", async () => {
    expect(await create({})).toMatchObject({ status: "sending", scheduled_at: null });
    // The city's clocks show 7:00 at noon UTC.
    expect(await create({ send_at: "2027-03-01T07:01" })).toMatchObject({
      ...{ status: "scheduled", scheduled_at: "2027-03-01T12:01:00.000Z" },
    });
    expect(await messageOf(create({ send_at: "2027-03-01T07:00" }))).toBe("Choose a time in the future.");
    expect(await messageOf(create({ send_at: "2028-02-29T07:00" }))).toBe("done");
    expect(await messageOf(create({ send_at: "2028-02-29T07:01" }))).toBe("Choose a time within the next year.");
    expect(await endOf(create({ send_at: "2027-03-14T02:30" }))).toBe("invalid-input");
  });

  test("about an event that there is, with nothing left to fill in", async () => {
    expect(await endOf(create({ event_id: "evt_gone" }))).toBe("not-found");
    expect(await messageOf(create({ title: "See you [Friday: event and place]" }))).toBe(
      "Fill in [Friday: event and place] first.",
    );
  });
});

describe("a run", () => {
  const pace = { concurrency: 1, perSecond: 5_000, mayContinue: () => true };
  const sender = (post: () => Promise<void>) => ({ post, sign: () => "signed", clock: () => now });

  beforeEach(async () => {
    const { CampaignEntity } = city();
    const { data } = await CampaignEntity.query.byStatus({ status: "sending" }).go({ pages: "all" });
    await CampaignEntity.delete(data.map(({ id }) => ({ id }))).go();
  });

  test("doesn't know of recipients who were claimed five minutes ago, and leaves those claimed later", async () => {
    const aClaim = (claimed_at: string) => aTarget({ status: "sending", sent_at: undefined, claimed_at });
    const [stale, fresh] = [await aClaim(at(-300_000)), await aClaim(at(-299_999))];
    for (const { id } of [stale, fresh])
      await city().CampaignEntity.patch({ id }).set({ planned_at: now, targeted: 1, due_at: now }).go();
    await city().runCampaigns(
      pace,
      sender(async () => undefined),
    );
    expect([(await stale.read())?.status, (await stale.readCampaign())?.status]).toEqual(["unknown", "sent"]);
    expect([(await fresh.read())?.status, (await fresh.readCampaign())?.status]).toEqual(["sending", "sending"]);
    expect(await stale.readCampaign()).toMatchObject({ unknown: 1, completed_at: now });
  });

  test("ends after five emails in a row that the service didn't take, and counts those it sent in between", async () => {
    const first = await aTarget({ status: "pending", sent_at: undefined });
    await city().CampaignEntity.patch({ id: first.id }).set({ planned_at: now, targeted: 12, due_at: now }).go();
    for (let more = 0; more < 11; more += 1) {
      const member = await aMember();
      const target = { notification_id: first.id, id: `target_${crypto.randomUUID()}`, user_id: member.user_id };
      await city()
        .TargetEntity.put({ ...target, email: member.email, status: "pending", created_at: now })
        .go();
    }
    let asked = 0;
    const closed = async () => {
      asked += 1;
      if (asked !== 4) throw Object.assign(new Error("No"), { name: "SendingPausedException", $fault: "client" });
    };
    const run = await city().runCampaigns(pace, sender(closed));
    expect([asked, run]).toEqual([9, { sent: 1, failed: 0, unknown: 0, "held-up": 8, skipped: 0, isHeldUp: true }]);
  });
});

describe("a campaign", () => {
  test("is cancelled, stopped and resumed from the state that it has, and resumed only when it is filled in", async () => {
    const { cancelCampaign, stopCampaign, resumeCampaign } = city();
    const verbs = [cancelCampaign, stopCampaign, resumeCampaign];
    const ends = async (id: string) => {
      const all: string[] = [];
      for (const verb of verbs) all.push(await endOf(verb(id, admin, now)));
      return all;
    };
    const { id } = await aTarget();
    expect(await ends(id)).toEqual(["campaign.not-scheduled", "done", "done"]);
    expect(await ends("camp_gone")).toEqual(["not-found", "not-found", "not-found"]);
    await city().CampaignEntity.patch({ id }).set({ status: "stopped", message: "[Friday: event]", due_at: now }).go();
    expect(await ends(id)).toEqual(["campaign.not-scheduled", "campaign.not-sending", "campaign.placeholders"]);
    await city().CampaignEntity.patch({ id }).set({ status: "scheduled", due_at: now }).go();
    expect(await endOf(cancelCampaign(id, admin, now))).toBe("done");
  });

  test("is listed newest first, with what its recipients did", async () => {
    const [older, newer] = [await aTarget({ opened_at: at(1) }), await aTarget({ clicked_at: at(2) })];
    await city().CampaignEntity.patch({ id: older.id }).set({ title: "Older" }).go();
    const stored = await newer.readCampaign();
    if (stored)
      await city()
        .CampaignEntity.put({ ...stored, created_at: at(9) })
        .go();
    const { items } = await city().listCampaigns({ limit: undefined, position: null });
    expect(items[0]?.id).toBe(newer.id);
    const resultsOf = async ({ id, readCampaign }: typeof older) => {
      const targets = await city().listTargets(id, undefined, { limit: undefined, position: null });
      const campaign = await readCampaign();
      if (!campaign) throw new Error("It is there");
      return city()
        .toResults(campaign, { items: targets.items, cursor: null })
        .events.map(({ event_type }) => event_type);
    };
    expect([await resultsOf(older), await resultsOf(newer)]).toEqual([["opened"], ["clicked"]]);
    const range = { limit: undefined, position: null };
    expect((await city().listTargets(older.id, "failed", range)).items).toEqual([]);
    expect((await city().listTargets(older.id, "sent", range)).items).toHaveLength(1);
  });

  test("counts for 30 days of the city, today included", async () => {
    const { incrementCount, readCampaignStats } = city();
    const stats = await readCampaignStats("2028-03-30T12:00:00.000Z");
    for (const [day, by] of [
      ["2028-02-29", 1],
      ["2028-03-01", 10],
      ["2028-03-30", 100],
      ["2028-03-31", 1_000],
    ] as const) {
      await incrementCount("campaign-emails-sent", day, by);
      await incrementCount("campaign-emails-opened", day, 2 * by);
    }
    expect(stats).toEqual({ reach: 0, opened: 0 });
    expect(await readCampaignStats("2028-03-30T12:00:00.000Z")).toEqual({ reach: 110, opened: 220 });
  });

  test("has an audience of an event's people, each once, and of members page by page", async () => {
    const member = await aMember();
    for (const about of [{}, {}])
      await city()
        .TicketEntity.put(aTicketOf("evt_9", member.user_id, about))
        .go();
    await city().RsvpEntity.put(anRsvpOf("evt_9", member.user_id)).go();
    const filter = { target_audience: "all" as const };
    const counted = await city().countAudience({ ...filter, event_id: "evt_9" } as never, null, now);
    expect(counted).toEqual({ count: 1, is_more: false, position: null });
    const all = await city().countAudience(filter as never, null, now);
    expect([all.count > 1, all.is_more, all.position]).toEqual([true, false, null]);
  });
});
