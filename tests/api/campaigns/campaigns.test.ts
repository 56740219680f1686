import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, test } from "vitest";
import { CampaignEntity } from "../../../functions/campaigns/campaign.entity.ts";
import { RsvpEntity } from "../../../functions/events/rsvp.entity.ts";
import { AnalyticsEventEntity } from "../../../functions/metrics/analytics-event.entity.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { aCampaign, anAudience, memberItem, resultsOf, sendCampaigns, ticketItem } from "../../support/campaigns.ts";
import { stack } from "../../support/checkout.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

const content = { title: "This weekend", message: "Three new deals." };
// An administrator may create 20 an hour, and all files share the owner.
let sender: Member;
const admin = () => ({ token: sender.token });
const send = () => sendCampaigns(stack());
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** A wall-clock time of the city some days ahead; 5 or 4 hours behind UTC is the same day at this hour. */
const cityNoon = (days: number) => `${new Date(Date.now() + days * dayMilliseconds).toISOString().slice(0, 10)}T12:00`;

beforeAll(async () => {
  sender = await anotherAdmin();
});

test("[campaigns-03] an empty title, an empty message or another audience is refused and nothing is stored", async () => {
  const { event_id } = await anAudience([]);
  const input = { ...content, target_audience: "all", event_id };
  const refused = [
    { title: "" },
    { title: "   " },
    { message: "" },
    { message: "\n\n" },
    { target_audience: "vip" },
    { target_audience: "" },
    { target_audience: ["all"] },
    { message: "x".repeat(5_001) },
    { active_within_days: 0 },
  ];
  const countOf = async () =>
    (await ok(call("campaignsAdmin", "list", { limit: 100 }, admin()))).items.filter(
      (item) => item.event_id === event_id,
    ).length;
  for (const about of refused) {
    const answer = await call("campaignsAdmin", "create", { ...input, ...about } as never, admin());
    expect([about, answer.status, answer.error?.code]).toEqual([about, 400, "invalid-input"]);
  }
  expect(await countOf()).toBe(0);
  await ok(call("campaignsAdmin", "create", { ...input, message: "x".repeat(5_000) } as never, admin()));
  expect(await countOf()).toBe(1);
});

test("[campaigns-20] nothing with brackets left to fill in is sent, scheduled or continued, and other brackets are text", async () => {
  const { event_id } = await anAudience(["free"]);
  const input = { ...content, target_audience: "all" as const, event_id };
  for (const about of [
    { message: "On [Friday: event and place]." },
    { title: "Just announced: [event]" },
    { message: "[Friday: event]", send_at: cityNoon(3) },
  ]) {
    const answer = await call("campaignsAdmin", "create", { ...input, ...about }, admin());
    expect([answer.status, answer.error?.code]).toEqual([400, "campaign.placeholders"]);
  }
  const listed = (await ok(call("campaignsAdmin", "list", { limit: 100 }, admin()))).items;
  expect(listed.filter((item) => item.event_id === event_id)).toEqual([]);
  await ok(call("campaignsAdmin", "create", { ...input, message: "See [1] and https://example.com/?a[b]=c" }, admin()));

  // Stored before that was refused, and stopped: it can't be continued.
  const { id: campaignId } = await aCampaign({ event_id });
  await ok(call("campaignsAdmin", "stop", { campaignId }, admin()));
  const { documents, TableName } = await openTable();
  const change = CampaignEntity.patch({ id: campaignId }).set({ message: "[Friday: event]" }).params();
  await documents.send(new UpdateCommand({ ...change, TableName } as ConstructorParameters<typeof UpdateCommand>[0]));
  const resumed = await call("campaignsAdmin", "resume", { campaignId }, admin());
  expect([resumed.status, resumed.error?.code]).toEqual([400, "campaign.placeholders"]);
});

test("[campaigns-04] sending stores the campaign and one recipient per member of the audience", async () => {
  const { event_id, members } = await anAudience(["premium", "free", "essential", "premium"]);
  const { id } = await aCampaign({ event_id, target_audience: "premium" });
  await send();
  const { campaign, targets: items } = await resultsOf(id);
  expect(campaign).toMatchObject({ ...content, target_audience: "premium", status: "sent" });
  expect(campaign.sent_at).not.toBeNull();
  const premium = [members[0]?.email, members[3]?.email].toSorted();
  expect(items.map(({ email, status }) => [email, status]).toSorted()).toEqual(premium.map((email) => [email, "sent"]));
  expect(items.every(({ sent_at }) => sent_at !== null)).toBe(true);
});

test("[types-46] a campaign to the ticket holders of an event reaches those of every type, each once, and none whose ticket was cancelled", async () => {
  const { event_id, members } = await anAudience(["free"]);
  const [booth, gone, holder] = [memberItem(), memberItem(), members[0]];
  const { put } = await openTable();
  for (const item of [
    booth.item,
    gone.item,
    ticketItem(booth.user_id, event_id, "valid", "T3"),
    ticketItem(booth.user_id, event_id, "valid", "T8"),
    ticketItem(gone.user_id, event_id, "cancelled", "T3"),
  ])
    await put(item);
  const { id } = await aCampaign({ event_id });
  await send();
  const reached = (await resultsOf(id)).targets.map(({ email }) => email).toSorted();
  expect(reached).toEqual([booth.email, holder?.email].toSorted());
});

test("[people-22] a campaign to everybody coming to an event reaches holders, who paid for them and RSVPs, each once, and is counted so", async () => {
  const { event_id, members } = await anAudience(["free"]);
  const [friend, joined] = [memberItem(), memberItem()];
  const { put } = await openTable();
  const created_at = "2026-02-01T12:00:00.000Z";
  const rsvp = RsvpEntity.put({ user_id: joined.user_id, event_id, status: "attending", created_at }).params();
  const sent = { ...ticketItem(members[0]?.user_id ?? "", event_id), holder_id: friend.user_id };
  for (const item of [friend.item, joined.item, sent, rsvp.Item as typeof sent]) await put(item);
  await stack().settled();
  const counted = await ok(call("campaignsAdmin", "audience", { event_id, target_audience: "all" }, admin()));
  expect(counted).toEqual({ count: 3, is_more: false, cursor: null });
  const { id } = await aCampaign({ event_id });
  await send();
  const reached = (await resultsOf(id)).targets.map(({ email }) => email).toSorted();
  expect(reached).toEqual([members[0]?.email, friend.email, joined.email].toSorted());
});

test("[campaigns-07] the email can be unsubscribed with one click, and carries a code of 160 random bits", async () => {
  const { event_id, members } = await anAudience(["free", "free"]);
  const { id } = await aCampaign({ event_id, message: "Details: https://example.com/rooftop?a=1&b=2." });
  await send();
  const mail = await stack().mailTo(members[0]?.email ?? "");
  const [, link = ""] = mail.headers["list-unsubscribe"]?.match(/^<(.+)>$/) ?? [];
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(Buffer.from(link.split(".").at(-1) ?? "", "base64url")).toHaveLength(20);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain("1 Example Street");
  expect(mail.text).toMatch(/You get this email because you joined our list on January 5, 2026\./);
  expect(mail.text).toContain("https://example.com/rooftop?a=1&b=2.");

  const page = await fetch(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<button>Unsubscribe</button>")]);
  // As RFC 8058 has it: a form, no cookie, no token.
  const oneClick = () =>
    fetch(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  for (let copy = 0; copy < 2; copy += 1) {
    const answer = await oneClick();
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("You&#39;re unsubscribed")]);
  }
  const forged = await fetch(link.replace(/.{8}$/, "AAAAAAAA"), { method: "POST" });
  expect([forged.status, await forged.text()]).toEqual([404, expect.stringContaining("This link doesn&#39;t work")]);

  const next = await aCampaign({ event_id });
  await send();
  expect((await resultsOf(next.id)).targets.map(({ email }) => email)).toEqual([members[1]?.email]);
  expect((await resultsOf(id)).campaign.counts.unsubscribed).toBe(1);
});

test("[campaigns-06] opens and clicks are recorded once for a recipient, and a foreign id records nothing", async () => {
  const { event_id, members } = await anAudience(["free", "free", "free"]);
  const { id } = await aCampaign({ event_id, message: "Details: https://example.com/rooftop?a=1&b=2." });
  await send();
  const [first, second] = await Promise.all(members.slice(0, 2).map(({ email }) => stack().mailTo(email)));
  const pixel = first?.html?.match(/src="([^"]+\/hooks\/mail\/opened\/[^"]+)"/)?.[1] ?? "";
  const link = first?.html?.match(/href="([^"]+\/hooks\/mail\/clicked\/[^"]+)"/)?.[1] ?? "";
  const later = new Date(Date.now() + 60_000).toISOString();
  const visit = (url: string, agent = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15", now = later) =>
    fetch(url, { headers: { "user-agent": agent, "x-local-now": now }, redirect: "manual" });

  for (let copy = 0; copy < 3; copy += 1) {
    const picture = await visit(pixel);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/gif"]);
  }
  for (let copy = 0; copy < 2; copy += 1) {
    const followed = await visit(link);
    expect([followed.status, followed.headers.get("location")]).toEqual([302, "https://example.com/rooftop?a=1&b=2"]);
  }
  // A machine loads it within seconds, Apple's proxy without anybody reading; both are counted apart.
  const secondPixel = second?.html?.match(/src="([^"]+\/hooks\/mail\/opened\/[^"]+)"/)?.[1] ?? "";
  await visit(secondPixel, "Mozilla/5.0");
  await visit(secondPixel, "Mozilla/5.0 (Windows NT 10.0)", new Date().toISOString());

  const { campaign, targets: items, events } = await resultsOf(id);
  const target = items.find(({ email }) => email === members[0]?.email);
  expect(campaign.counts).toMatchObject({ sent: 3, opened: 1, clicked: 1, opened_by_machine: 1 });
  expect(events).toEqual(
    ["opened", "clicked"].map((event_type) => ({
      notification_id: id,
      notification_target_id: target?.id,
      event_type,
      at: later,
    })),
  );

  const tokens = [pixel.replace(/opened\/./, "opened/Z"), pixel.slice(0, -4), link.replace("clicked", "opened")];
  for (const url of tokens) expect((await visit(url)).status).toBe(200);
  for (const url of [pixel.replace("opened", "clicked"), link.replace(/.{4}$/, "AAAA")]) {
    const answer = await visit(url);
    expect([answer.status, answer.headers.get("location")]).toEqual([404, null]);
  }
  expect((await resultsOf(id)).events).toHaveLength(2);
});

test("[campaigns-09] a time in the past, a skipped and a repeated time are refused with their reason", async () => {
  const { event_id } = await anAudience([]);
  const now = "2026-11-22T15:00:00.000Z";
  const at = async (send_at: string) => {
    const input = { ...content, target_audience: "all" as const, event_id, send_at };
    return (await call("campaignsAdmin", "create", input, { ...admin(), now })).error?.message;
  };
  expect(await at("2026-11-22T10:00")).toBe("Choose a time in the future.");
  expect(await at("2027-03-14T02:30")).toMatch(/doesn't exist because the clocks go forward/);
  expect(await at("2027-11-07T01:30")).toMatch(/occurs twice because the clocks go back/);
  expect(await at("2027-12-01T12:00")).toBe("Choose a time within the next year.");
  expect(await at("tomorrow")).toBe("Invalid date or time format");
});

test("[campaigns-09] a campaign cancelled before its time is never sent, and one that began cannot be cancelled", async () => {
  const { event_id } = await anAudience(["free"]);
  const { id: campaignId, status } = await aCampaign({ event_id, send_at: cityNoon(3) });
  expect(status).toBe("scheduled");
  expect((await ok(call("campaignsAdmin", "cancel", { campaignId }, admin()))).status).toBe("cancelled");
  expect((await call("campaignsAdmin", "cancel", { campaignId }, admin())).error?.code).toBe("campaign.not-scheduled");
  const sending = await aCampaign({ event_id });
  const late = await call("campaignsAdmin", "cancel", { campaignId: sending.id }, admin());
  expect([late.status, late.error?.code]).toEqual([409, "campaign.not-scheduled"]);
  await send();
  expect((await resultsOf(campaignId)).campaign).toMatchObject({ status: "cancelled", sent_at: null });
  expect((await resultsOf(campaignId)).targets).toEqual([]);
});

test("stopping and continuing a campaign is refused where it makes no sense, and each change is in the audit log", async () => {
  const { event_id } = await anAudience(["free"]);
  const { id: campaignId, title } = await aCampaign({ event_id });
  const code = async (verb: "stop" | "resume") =>
    (await call("campaignsAdmin", verb, { campaignId }, admin())).error?.code;
  expect([await code("resume"), await code("stop"), await code("stop"), await code("resume")]).toEqual([
    "campaign.not-stopped",
    undefined,
    "campaign.not-sending",
    undefined,
  ]);
  const { items } = await ok(call("auditAdmin", "list", { subject: campaignId }, admin()));
  expect(items.map(({ action }) => action)).toEqual(["campaign.resume", "campaign.stop", "campaign.send"]);
  expect(items.map(({ details }) => details.name)).toEqual([title, title, title]);
  expect(items[1]?.details).toMatchObject({ changes: { status: ["sending", "stopped"] } });
});

test("[campaigns-19] a campaign is read with its recipients and what they did, and an unknown id is not found", async () => {
  const { event_id, members } = await anAudience(["free", "free", "free"]);
  const { id: campaignId } = await aCampaign({ event_id });
  await send();
  const emails: string[] = [];
  const opened: string[] = [];
  const headers = { "user-agent": "Mozilla/5.0 (iPhone)", "x-local-now": new Date(Date.now() + 60_000).toISOString() };
  for (const { email } of members.slice(1)) {
    const { html } = await stack().mailTo(email);
    await fetch(html?.match(/src="([^"]+\/hooks\/mail\/opened\/[^"]+)"/)?.[1] ?? "", { headers });
  }
  let cursor: string | undefined;
  do {
    const page = await ok(call("campaignsAdmin", "get", { campaignId, limit: 2, cursor }, admin()));
    expect(page.campaign.id).toBe(campaignId);
    emails.push(...page.targets.map(({ email }) => email));
    for (const { event_type, notification_target_id } of page.events) {
      const target = page.targets.find(({ id }) => id === notification_target_id);
      opened.push(`${event_type} ${target?.email}`);
    }
    cursor = page.cursor ?? undefined;
  } while (cursor);
  expect(emails.toSorted()).toEqual(members.map(({ email }) => email).toSorted());
  expect(opened.toSorted()).toEqual(
    members
      .slice(1)
      .map(({ email }) => `opened ${email}`)
      .toSorted(),
  );
  const unknown = await call("campaignsAdmin", "get", { campaignId: "camp_00000000000000000000000000" }, admin());
  expect([unknown.status, unknown.error?.code]).toEqual([404, "not-found"]);
});

test("a test email goes to the administrator alone", async () => {
  const title = `Test of ${Date.now()}`;
  await ok(call("campaignsAdmin", "test", { ...content, title }, admin()));
  const mail = await stack().mailTo(sender.email, new RegExp(title));
  expect([mail.to.length, mail.html]).toEqual([1, expect.stringContaining("Three new deals.")]);
});

test("the live count is the number of members a campaign would reach", async () => {
  const { event_id } = await anAudience(["premium", "free", "premium"]);
  const count = async (target_audience: "all" | "premium" | "essential") =>
    (await ok(call("campaignsAdmin", "audience", { target_audience, event_id }, admin()))).count;
  expect([await count("all"), await count("premium"), await count("essential")]).toEqual([3, 2, 0]);
  const active = await ok(
    call("campaignsAdmin", "audience", { target_audience: "all", event_id, active_within_days: 30 }, admin()),
  );
  expect(active).toEqual({ count: 0, is_more: false, cursor: null });
});

test("who was seen exactly 30 days ago is among those active within 30 days, and not a millisecond earlier", async () => {
  const { event_id, members } = await anAudience(["free", "free"]);
  const now = "2027-03-01T12:00:00.000Z";
  const seen = ["2027-01-30T12:00:00.000Z", "2027-01-30T11:59:59.999Z"];
  const { put } = await openTable();
  for (const [index, { user_id }] of members.entries()) {
    const received_at = seen[index] ?? "";
    const visit = { id: `visit-${user_id}`, user_id, day: received_at.slice(0, 10), shard: "0", name: "page_view" };
    const about = { properties: {}, timestamp: received_at, received_at, ttl: 2_000_000_000 };
    await put(AnalyticsEventEntity.put({ ...visit, ...about }).params().Item);
  }
  const input = { target_audience: "all" as const, event_id, active_within_days: 30 };
  const { count } = await ok(call("campaignsAdmin", "audience", input, { ...admin(), now }));
  expect(count).toBe(1);
});

test("a campaign for an event that doesn't exist is refused", async () => {
  const event_id = (await anEvent()).id.replace(/.{6}$/, "000000");
  const input = { ...content, target_audience: "all" as const, event_id };
  expect((await call("campaignsAdmin", "create", input, admin())).error?.message).toBe("Event not found");
});
