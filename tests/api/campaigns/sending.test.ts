import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OutgoingEmail } from "../../../functions/mail/transport.ts";
import { createOwnTable } from "../../support/own-table.ts";

type Campaigns = typeof import("../../../functions/campaigns/run-campaigns.ts");
let items: typeof import("../../support/campaigns.ts");
let run: Campaigns["runCampaigns"];
let entities: {
  campaign: typeof import("../../../functions/campaigns/campaign.entity.ts")["CampaignEntity"];
  target: typeof import("../../../functions/campaigns/target.entity.ts")["TargetEntity"];
  member: typeof import("../../../functions/members/member.entity.ts")["MemberEntity"];
  notice: typeof import("../../../functions/notifications/notice.entity.ts")["NoticeEntity"];
};
let table: Awaited<ReturnType<typeof createOwnTable>>;
let database: typeof import("../../../functions/platform/table/table.ts")["documents"];
let stats: typeof import("../../../functions/campaigns/campaign-stats.ts")["readCampaignStats"];

beforeAll(async () => {
  table = await createOwnTable();
  // Only now: entities take the table's name when they are loaded.
  items = await import("../../support/campaigns.ts");
  ({ runCampaigns: run } = await import("../../../functions/campaigns/run-campaigns.ts"));
  ({ documents: database } = await import("../../../functions/platform/table/table.ts"));
  ({ readCampaignStats: stats } = await import("../../../functions/campaigns/campaign-stats.ts"));
  entities = {
    campaign: (await import("../../../functions/campaigns/campaign.entity.ts")).CampaignEntity,
    target: (await import("../../../functions/campaigns/target.entity.ts")).TargetEntity,
    member: (await import("../../../functions/members/member.entity.ts")).MemberEntity,
    notice: (await import("../../../functions/notifications/notice.entity.ts")).NoticeEntity,
  };
});
afterAll(() => table.remove());

type Item = Record<string, unknown>;
const putAll = async (all: Item[]) => {
  for (let start = 0; start < all.length; start += 25) {
    const puts = all.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.TableName]: puts } }));
  }
};

/** Members of this table only; each test removes its own, so that "all" means them. */
const members = async (count: number, about: Parameters<(typeof items)["memberItem"]>[0] = {}) => {
  const made = Array.from({ length: count }, () => items.memberItem(about));
  await putAll(made.map(({ item }) => item));
  everybody.push(...made);
  return made;
};
const removeAll = async (made: { user_id: string }[]) => {
  await entities.member.delete(made.map(({ user_id }) => ({ user_id }))).go();
};
const everybody: { user_id: string }[] = [];
const campaigns: string[] = [];
afterEach(async () => {
  await removeAll(everybody.splice(0));
  for (const id of campaigns.splice(0)) await entities.campaign.delete({ id }).go();
});

let number = 0;
const start = "2026-11-22T15:00:00.000Z";
const minutesAfter = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const campaign = async (about: object = {}) => {
  const id = `camp_${String(++number).padStart(26, "0")}`;
  campaigns.push(id);
  const text = { title: "This weekend", message: "See https://example.com/rooftop." };
  const state = {
    target_audience: "all",
    status: "sending",
    due_at: start,
    sent_at: start,
    created_at: start,
  } as const;
  await entities.campaign.create({ id, ...text, ...state, created_by: "test", ...about }).go();
  return id;
};
const stored = async (id: string) => (await entities.campaign.get({ id }).go({ consistent: true })).data;
const targetsOf = async (notification_id: string) =>
  (await entities.target.query.byNotification({ notification_id }).go({ pages: "all", consistent: true })).data;

const fast = { concurrency: 10, perSecond: 5_000, mayContinue: () => true };
const aSender = (answers: (email: OutgoingEmail) => Promise<void> = async () => undefined) => {
  const taken: OutgoingEmail[] = [];
  const post = async (email: OutgoingEmail) => {
    await answers(email);
    taken.push(email);
  };
  const at = (minutes = 0) => ({ post, sign: () => "signed", clock: () => minutesAfter(minutes) });
  return { taken, at };
};
const addresses = (taken: OutgoingEmail[]) => taken.map(({ to }) => to).toSorted();
const failure = (name: string) => Object.assign(new Error("It failed"), { name, $fault: "client" });

test("[campaigns-04] the audience of a tier is judged by the entitlement function when the campaign is sent", async () => {
  const made = await members(6);
  const [free, essential, premium, expired, ended, twice] = made.map(({ user_id }) => user_id) as [string, ...string[]];
  await putAll([
    items.grantItem(essential as string, "essential"),
    items.grantItem(premium as string, "premium"),
    items.grantItem(expired as string, "premium", minutesAfter(-1)),
    items.grantItem(ended as string, "premium", minutesAfter(1)),
    items.grantItem(twice as string, "premium"),
  ]);
  const reached = async (target_audience: string) => {
    const id = await campaign({ target_audience });
    await run(fast, aSender().at());
    return (await targetsOf(id)).map(({ user_id }) => user_id).toSorted();
  };
  expect(await reached("premium")).toEqual([premium, ended, twice].toSorted());
  expect(await reached("essential")).toEqual([essential]);
  expect(await reached("free")).toEqual([free, expired].toSorted());
  expect(await reached("all")).toEqual(made.map(({ user_id }) => user_id).toSorted());
});

test("[campaigns-05] a refused recipient fails alone, with the reason and without the address", async () => {
  const made = await members(8);
  const refused = made[3]?.email;
  const { taken, at } = aSender(async ({ to }) => {
    if (to === refused) throw Object.assign(failure("MessageRejected"), { message: `Illegal address ${to}` });
  });
  const id = await campaign();
  await run(fast, at());
  const targets = await targetsOf(id);
  expect(targets.filter(({ status }) => status === "failed")).toMatchObject([
    { email: refused, error: "MessageRejected: Illegal address …" },
  ]);
  const sent = targets.filter(({ status }) => status === "sent");
  expect([sent.length, sent.every(({ sent_at }) => sent_at === start), taken.length]).toEqual([7, true, 7]);
  expect(await stored(id)).toMatchObject({ status: "sent", targeted: 8, sent: 7, failed: 1, unknown: 0 });
});

test("a campaign killed again and again at any call of the database resumes, mails nobody twice and counts exactly", async () => {
  const made = await members(100);
  const id = await campaign();
  const { taken, at } = aSender();
  const send = database.send;
  let left = Number.POSITIVE_INFINITY;
  // The last call of a dying process may still have its effect: every second death comes after it.
  const dying = (deadAfter: number, isEffectKept: boolean) => {
    left = deadAfter;
    const patched = async (...call: unknown[]) => {
      left -= 1;
      if (left < 0) throw new Error("This process is dead");
      const answer = await Reflect.apply(send, database, call);
      if (left === 0 && isEffectKept) throw new Error("This process is dead");
      return answer;
    };
    database.send = patched as typeof send;
  };
  const posted = async (email: OutgoingEmail) => {
    if (left <= 0) throw new Error("This process is dead");
    await at().post(email);
  };
  let turn = 0;
  for (; turn < 60 && (await stored(id))?.status !== "sent"; turn += 1) {
    const now = turn * 6;
    dying(17 + ((turn * 29) % 71), turn % 2 === 0);
    await run(fast, { ...at(now), post: posted }).catch(() => undefined);
    database.send = send;
    left = Number.POSITIVE_INFINITY;
  }
  for (const now of [600, 700]) await run(fast, at(now));
  expect(turn).toBeGreaterThan(10);
  expect(new Set(addresses(taken)).size).toBe(taken.length);
  const targets = await targetsOf(id);
  expect(targets.map(({ email }) => email).toSorted()).toEqual(made.map(({ email }) => email).toSorted());
  const count = (status: string) => targets.filter((target) => target.status === status).length;
  expect(count("sent") + count("unknown")).toBe(100);
  // Whoever is marked as sent was mailed; of the others nobody knows, and nobody mails them again.
  const mailed = new Set(addresses(taken));
  expect(targets.filter(({ status, email }) => status === "sent" && !mailed.has(email))).toEqual([]);
  expect(await stored(id)).toMatchObject({
    status: "sent",
    targeted: 100,
    sent: count("sent"),
    unknown: count("unknown"),
    failed: 0,
  });
});

test("[campaigns-20] one that was scheduled with brackets left to fill in stops when its time comes, and nobody gets it", async () => {
  await members(3);
  const about = { status: "scheduled" as const, scheduled_at: start, sent_at: undefined };
  const [open, filled] = [await campaign({ ...about, message: "[Friday: event]" }), await campaign(about)];
  const { taken, at } = aSender();
  await run(fast, at());
  expect(await stored(open)).toMatchObject({ status: "stopped" });
  expect(await stored(filled)).toMatchObject({ status: "sent", sent: 3 });
  expect(taken).toHaveLength(3);
});

test("[campaigns-09] two runs at the same time send a campaign to each recipient once", async () => {
  const made = await members(30);
  const id = await campaign({ status: "scheduled", scheduled_at: start, sent_at: undefined });
  const { taken, at } = aSender();
  await Promise.all([run(fast, at()), run(fast, at()), run(fast, at())]);
  await run(fast, at(1));
  expect(addresses(taken)).toEqual(made.map(({ email }) => email).toSorted());
  expect(await stored(id)).toMatchObject({ status: "sent", targeted: 30, sent: 30, sent_at: start });
});

test("[campaigns-09] a scheduled campaign waits for its time and goes to the audience as it is then", async () => {
  const early = await members(2);
  const id = await campaign({ status: "scheduled", due_at: minutesAfter(10), scheduled_at: minutesAfter(10) });
  const { taken, at } = aSender();
  await run(fast, at(9));
  expect(taken).toEqual([]);
  const late = await members(1);
  await removeAll(early.slice(0, 1));
  await run(fast, at(10));
  expect(addresses(taken)).toEqual([early[1]?.email, late[0]?.email].toSorted());
  expect(await stored(id)).toMatchObject({ status: "sent", sent_at: minutesAfter(10) });
});

test("a campaign is planned in batches that cost the same whatever the number of members", async () => {
  await members(160);
  const id = await campaign();
  const calls: number[] = [];
  const send = database.send;
  let count = 0;
  database.send = ((...call: unknown[]) => {
    count += 1;
    return Reflect.apply(send, database, call);
  }) as typeof send;
  const { planBatch } = await import("../../../functions/campaigns/plan-targets.ts");
  for (let more = true; more; ) {
    count = 0;
    const before = await entities.campaign.get({ id }).go({ consistent: true });
    if (!before.data) throw new Error("No campaign");
    more = await planBatch(before.data, start);
    calls.push(count);
  }
  database.send = send;
  expect(calls.slice(0, 4)).toEqual([5, 5, 5, 5]);
  expect((await stored(id))?.targeted).toBe(160);
  // Planned again from the same place, as a second run would, it adds nobody.
  const first = await stored(id);
  await planBatch({ ...first, plan_cursor: undefined, planned_at: undefined } as never, start);
  expect([(await stored(id))?.targeted, (await targetsOf(id)).length]).toEqual([160, 160]);
});

test("a stopped campaign ends within a batch, and continues where it stopped", async () => {
  const made = await members(40);
  const id = await campaign();
  const stop = aSender(async () => {
    if (stop.taken.length === 10) await entities.campaign.patch({ id }).set({ status: "stopped", due_at: start }).go();
  });
  await run({ ...fast, concurrency: 1 }, stop.at());
  expect(stop.taken.length).toBe(25);
  await run(fast, stop.at(1));
  expect(stop.taken.length).toBe(25);
  await entities.campaign.patch({ id }).set({ status: "sending", due_at: start }).go();
  const rest = aSender();
  await run(fast, rest.at(2));
  expect(addresses([...stop.taken, ...rest.taken])).toEqual(made.map(({ email }) => email).toSorted());
});

test("a mail service that accepts nothing holds the campaign up, and nobody is lost or mailed twice", async () => {
  const made = await members(30);
  const id = await campaign();
  let asked = 0;
  const closed = aSender(async () => {
    asked += 1;
    throw failure("SendingPausedException");
  });
  expect(await run({ ...fast, concurrency: 2 }, closed.at())).toMatchObject({ sent: 0, isHeldUp: true });
  expect(asked).toBeLessThan(10);
  expect(await stored(id)).toMatchObject({ status: "sending", sent: 0, failed: 0, unknown: 0 });
  const open = aSender();
  await run(fast, open.at(1));
  expect(addresses(open.taken)).toEqual(made.map(({ email }) => email).toSorted());
});

test("an email whose answer got lost is unknown and is never sent again by itself", async () => {
  const made = await members(3);
  const id = await campaign();
  const lost = made[1]?.email;
  const { taken, at } = aSender(async ({ to }) => {
    if (to === lost) throw failure("TimeoutError");
  });
  for (const minutes of [0, 10, 100]) await run(fast, at(minutes));
  expect((await targetsOf(id)).filter(({ status }) => status === "unknown").map(({ email }) => email)).toEqual([lost]);
  expect([taken.length, (await stored(id))?.status]).toEqual([2, "sent"]);
});

test.each([
  [
    "unsubscribed",
    "Unsubscribed",
    (user_id: string) => entities.member.patch({ user_id }).set({ unsubscribed_at: start }).go(),
  ],
  ["deleted the account", "The account was deleted", (user_id: string) => entities.member.delete({ user_id }).go()],
])("[campaigns-07] a member who %s is no recipient, also between planning and sending", async (_how, reason, leave) => {
  const made = await members(2);
  await leave((await members(1))[0]?.user_id ?? "");
  const id = await campaign();
  const { taken, at } = aSender(async () => {
    for (const { user_id } of made) await leave(user_id);
  });
  await run({ ...fast, concurrency: 1 }, at());
  expect(taken.length).toBe(1);
  const targets = await targetsOf(id);
  expect(targets.map(({ status, error }) => [status, error]).toSorted()).toEqual([
    ["failed", reason],
    ["sent", undefined],
  ]);
});

test("an address that bounced for good or complained gets no campaign, and a full mailbox still does", async () => {
  const { handler } = await import("../../../functions/campaigns/mail-feedback.hook.ts");
  const [bounced, complained, full, fine] = await members(4);
  const publish = (message: object) =>
    handler({ Records: [{ Sns: { Message: JSON.stringify(message) } }] } as Parameters<typeof handler>[0]);
  const bounce = (bounceType: string, emailAddress = "") => ({
    eventType: "Bounce",
    bounce: { bounceType, bounceSubType: "General", bouncedRecipients: [{ emailAddress, status: "5.1.1" }] },
    mail: { messageId: "0100018c", destination: [emailAddress] },
  });
  for (let copy = 0; copy < 2; copy += 1) {
    await publish(bounce("Permanent", `Rita <${bounced?.email.toUpperCase()}>`));
    await publish(bounce("Transient", full?.email));
    await publish({
      eventType: "Complaint",
      complaint: { complainedRecipients: [{ emailAddress: complained?.email }], complaintFeedbackType: "abuse" },
    });
    await publish({ eventType: "Delivery", delivery: {} });
  }
  const { taken, at } = aSender();
  await campaign();
  await run(fast, at());
  expect(addresses(taken)).toEqual([full?.email, fine?.email].toSorted());
});

test("each recipient also finds the campaign behind the bell, and the day's count is exact", async () => {
  const made = await members(4);
  const before = await stats(minutesAfter(0));
  await campaign();
  await run(fast, aSender().at());
  for (const { user_id } of made) {
    expect((await entities.notice.query.byUser({ user_id }).go()).data).toHaveLength(1);
  }
  expect((await stats(minutesAfter(0))).reach).toBe(before.reach + 4);
  // The window is 30 days of the city: the 22nd of November counts through the 21st of December.
  expect((await stats("2026-12-22T04:59:00.000Z")).reach).toBe(before.reach + 4);
  expect((await stats("2026-12-22T05:01:00.000Z")).reach).toBe(0);
});
