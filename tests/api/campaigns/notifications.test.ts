import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aCampaign, sendCampaigns, ticketItem } from "../../support/campaigns.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

const notify = async (member: Member, titles: string[]): Promise<string> => {
  const { id: event_id } = await anEvent();
  await (await openTable()).put(ticketItem(member.userId, event_id));
  for (const title of titles) {
    await aCampaign({ event_id, title });
    await sendCampaigns(stack());
  }
  return event_id;
};

test("[notices-01] a campaign is behind the bell of each recipient as an offer that leads to its event, unread until the list was opened", async () => {
  const [member, other] = await Promise.all([aMember(), aMember()]);
  const { token } = member;
  const eventId = await notify(member, ["First news", "Second news"]);
  expect(await ok(call("notifications", "unread", {}, { token }))).toEqual({ unread: 2 });
  const { items } = await ok(call("notifications", "list", {}, { token }));
  expect(items.map(({ title, message, is_read }) => [title, message, is_read])).toEqual([
    ["Second news", "Three new deals.", false],
    ["First news", "Three new deals.", false],
  ]);
  const about = { kind: "offers", link: `/event/${eventId}` };
  expect(items.map(({ kind, link }) => ({ kind, link }))).toEqual([about, about]);
  await ok(call("notifications", "read", {}, { token }));
  expect(await ok(call("notifications", "unread", {}, { token }))).toEqual({ unread: 0 });
  expect((await ok(call("notifications", "list", {}, { token }))).items.map(({ is_read }) => is_read)).toEqual([
    true,
    true,
  ]);
  expect((await ok(call("notifications", "list", {}, { token: other.token }))).items).toEqual([]);
});

test("news and offers can be switched off and on in Settings, and the campaign follows", async () => {
  const member = await aMember();
  const { token } = member;
  const wantsNews = async (wants_news: boolean) =>
    (await ok(call("members", "update", { wants_news }, { token }))).wants_news;
  expect((await ok(call("members", "me", {}, { token }))).wants_news).toBe(true);
  expect(await wantsNews(false)).toBe(false);
  await notify(member, ["Not for me"]);
  expect((await ok(call("notifications", "list", {}, { token }))).items).toEqual([]);
  expect(await wantsNews(true)).toBe(true);
  await notify(member, ["For me again"]);
  expect((await ok(call("notifications", "list", {}, { token }))).items).toHaveLength(1);
});

test("an account's export has its notifications, and its deletion leaves results without the address", async () => {
  const member = await aMember();
  await notify(member, ["Exported news"]);
  const { token } = member;
  const exported = JSON.stringify(await ok(call("account", "export", {}, { token })));
  expect(exported).toContain("Exported news");
});
