import { describe, expect, test } from "vitest";
import { AppError } from "../../../shared/model/errors.ts";
import { endOf, overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/audit/audit-intents.ts")),
  ...(await import("../../../functions/audit-log/list-audit-rows.ts")),
  ...(await import("../../../functions/avatars/plan-avatar.ts")),
  ...(await import("../../../functions/bin/bin.ts")),
  ...(await import("../../../functions/bin-list/list-bin.ts")),
  ...(await import("../../../functions/calendar/feed.entity.ts")),
  ...(await import("../../../functions/calendar/feed-tokens.ts")),
  ...(await import("../../../functions/contact/contact-message.entity.ts")),
  ...(await import("../../../functions/contact/manage-messages.ts")),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/content/app-settings.ts")),
  ...(await import("../../../functions/content/location.entity.ts")),
  ...(await import("../../../functions/content/locations.ts")),
  ...(await import("../../../functions/content/marketing.entity.ts")),
  ...(await import("../../../functions/content/marketing.ts")),
  ...(await import("../../../functions/content/news.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/mail/failed-mails.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/mail/send-due.ts")),
  ...(await import("../../../functions/mail/send-from-outbox.ts")),
  ...(await import("../../../functions/mail/send-now.ts")),
  ...(await import("../../../functions/media/picture-move.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notice.entity.ts")),
  ...(await import("../../../functions/notifications/notice-text.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const at = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const admin = { userId: crypto.randomUUID(), email: "admin@x.test" };
const first = { limit: undefined, position: null };
const actionsOn = async (subject: string) =>
  (await city().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action }) => action);

describe("a message to support", () => {
  const aMessage = async (about: object = {}) => {
    const id = `contact_${uniqueId()}`;
    const words = { name: "Vera", email: "v@x.test", subject: "Hi", message: "Hello" };
    await city()
      .ContactMessageEntity.put({ ...words, id, created_at: now, state: "waiting", ...about })
      .go();
    return id;
  };

  test("is listed newest first, among all and among those of its address", async () => {
    const email = `${uniqueId()}@x.test`;
    const ids = [await aMessage({ email, created_at: at(2) }), await aMessage({ email, created_at: at(1) })];
    ids.push(await aMessage({ email, created_at: at(3) }));
    await aMessage();
    const newest = [ids[2], ids[0], ids[1]];
    const { items } = await city().listMessagesFrom(email, first);
    expect(items.map(({ id }) => id)).toEqual(newest);
    expect((await city().listContactMessages({ limit: 3, position: null })).items.map(({ id }) => id)).toEqual(newest);
  });

  test("from before there were states counts as answered when it came", async () => {
    const email = `${uniqueId()}@x.test`;
    await aMessage({ email, created_at: at(0), state: undefined });
    await aMessage({ email, created_at: at(1), state: "answered", answered_at: at(5) });
    await aMessage({ email, created_at: at(2), answered_at: at(5) });
    const { items } = await city().listMessagesFrom(email, first);
    expect(items.map(({ answered_at }) => answered_at)).toEqual([null, at(5), now]);
  });

  test("is answered and reopened, each once in the audit log", async () => {
    const id = await aMessage();
    const mark = async (answered: boolean) => (await city().setMessageAnswered(id, answered, admin, at(9))).answered_at;
    expect([await mark(false), await mark(true), await mark(true)]).toEqual([null, at(9), at(9)]);
    const stored = async () => (await city().ContactMessageEntity.get({ id }).go({ consistent: true })).data;
    expect(await stored()).toMatchObject({ state: "answered", answered_at: at(9) });
    expect(await mark(false)).toBeNull();
    expect(await stored()).toMatchObject({ state: "waiting" });
    expect(await stored()).not.toHaveProperty("answered_at");
    expect((await actionsOn(id)).toSorted()).toEqual(["contact.answer", "contact.reopen"]);
    expect(await endOf(city().setMessageAnswered("contact_gone", true, admin, now))).toBe("not-found");
  });
});

describe("a calendar's address", () => {
  test("stays the same until it is replaced, and works until then", async () => {
    const { ensureFeedToken, rotateFeedToken, getFeedOwner, findFeedToken } = city();
    const user_id = uniqueId();
    expect(await findFeedToken(user_id)).toBeNull();
    const [token, other] = await Promise.all([ensureFeedToken(user_id, now), ensureFeedToken(user_id, now)]);
    expect([other, await ensureFeedToken(user_id, now), await getFeedOwner(token)]).toEqual([token, token, user_id]);
    const next = await rotateFeedToken(user_id, now);
    expect([await findFeedToken(user_id), await getFeedOwner(next)]).toEqual([next, user_id]);
    expect([next === token, await endOf(getFeedOwner(token))]).toEqual([false, "not-found"]);
    expect((await city().FeedAddressEntity.scan.go({ pages: "all" })).data).toHaveLength(1);
  });

  test("of somebody who has none yet is made by replacing it", async () => {
    const user_id = uniqueId();
    expect(await city().getFeedOwner(await city().rotateFeedToken(user_id, now))).toBe(user_id);
  });

  test("ends when it is taken back, and doing that twice changes nothing", async () => {
    const { ensureFeedToken, revokeFeed, findFeedToken, getFeedOwner } = city();
    const user_id = uniqueId();
    const token = await ensureFeedToken(user_id, now);
    await revokeFeed(user_id);
    await revokeFeed(user_id);
    expect([await findFeedToken(user_id), await endOf(getFeedOwner(token))]).toEqual([null, "not-found"]);
    expect(await endOf(getFeedOwner("unknown"))).toBe("not-found");
  });

  test("that was replaced opens nothing, even while its mark is there", async () => {
    const { ensureFeedToken, FeedEntity, getFeedOwner } = city();
    const user_id = uniqueId();
    const token = await ensureFeedToken(user_id, now);
    await FeedEntity.put({ user_id, token: "another", created_at: now }).go();
    expect(await endOf(getFeedOwner(token))).toBe("not-found");
  });
});

describe("a news video", () => {
  const video = (about: object = {}) => ({
    ...{ creator_handle: "@jax", video_url: "/media/a.webm", caption: "", posted_at: now, is_active: true },
    ...about,
  });
  const add = (about: object = {}) => city().createNews(video(about), admin, now);

  test("is among the newest 8 that are shown, and listed newest first", async () => {
    const made: string[] = [];
    for (const minute of [2, 1, 3]) made.push((await add({ posted_at: at(minute * 60_000) })).id);
    const hidden = await add({ posted_at: at(4 * 60_000), is_active: false });
    const [second, third, newest] = made;
    const shown = await city().listActiveNews(first);
    expect(shown.items.map(({ id }) => id)).toEqual([newest, second, third]);
    const all = await city().listNews(first);
    expect(all.items.map(({ id }) => id)).toEqual([hidden.id, newest, second, third]);
    for (let more = 0; more < 6; more += 1) await add();
    const full = await city().listActiveNews(first);
    expect([full.items.length, full.position === null]).toEqual([8, false]);
  });

  test("is changed, hidden and deleted at its version, and each only where it changes something", async () => {
    const { updateNews, setNewsActive, deleteNews, restoreNews } = city();
    const { id } = await add();
    expect(await endOf(updateNews(id, { ...video(), version: 1 }, admin, now))).toBe("version-conflict");
    expect((await updateNews(id, { ...video({ caption: "A" }), version: 0 }, admin, now)).version).toBe(1);
    expect((await updateNews(id, video({ caption: "B" }), admin, now)).version).toBe(2);
    expect((await setNewsActive(id, true, admin, now)).version).toBe(2);
    expect(await setNewsActive(id, false, admin, now)).toMatchObject({ version: 3, is_active: false, caption: "B" });
    await deleteNews(id, admin, now);
    await deleteNews(id, admin, now);
    expect(await endOf(updateNews(id, video(), admin, now))).toBe("not-found");
    expect(await restoreNews(id, admin, now)).toMatchObject({ version: 4, is_active: false });
    expect(await restoreNews(id, admin, now)).toMatchObject({ version: 4 });
    expect((await actionsOn(id)).toSorted()).toEqual([
      ...["news.create", "news.delete", "news.restore", "news.update", "news.update", "news.update"],
    ]);
  });

  test("that two change at once is changed by one of them", async () => {
    const { id } = await add();
    const ends = await Promise.all(
      ["A", "B"].map((caption) => endOf(city().updateNews(id, video({ caption }), admin, now))),
    );
    expect(ends.toSorted()).toEqual(["done", "version-conflict"]);
  });

  test("that is changed while it is hidden is hidden as it is now", async () => {
    const { id } = await add();
    const hidden = await overtake({
      write: { containing: id },
      late: () => city().setNewsActive(id, false, admin, now),
      meanwhile: () => city().updateNews(id, video({ caption: "A" }), admin, now),
    });
    expect(hidden).toMatchObject({ version: 2, is_active: false, caption: "A" });
  });
});

describe("a member's notifications", () => {
  const aNotice = async (user_id: string, time: string, about: object = {}) => {
    const id = `notice_${uniqueId()}`;
    const text_id = `text_${uniqueId()}`;
    const { NoticeEntity, NoticeTextEntity } = city();
    await NoticeTextEntity.put({ id: text_id, title: `T${time}`, message: "M" }).go();
    await NoticeEntity.put({
      user_id,
      id,
      text_id,
      at: time,
      kind: "events",
      link: "/dashboard",
      ...about,
    } as never).go();
    return { id, text_id };
  };

  test("are listed newest first, read up to the instant they were seen, without those whose text is gone", async () => {
    const { listNotifications, markRead, countUnread, NoticeTextEntity } = city();
    const user_id = uniqueId();
    expect([(await listNotifications(user_id, first)).items, await countUnread(user_id)]).toEqual([[], 0]);
    const [two, one, three] = [
      await aNotice(user_id, at(2)),
      await aNotice(user_id, at(1)),
      await aNotice(user_id, at(3)),
    ];
    const gone = await aNotice(user_id, at(4));
    await NoticeTextEntity.delete({ id: gone.text_id }).go();
    const read = async () => (await listNotifications(user_id, first)).items.map(({ id, is_read }) => [id, is_read]);
    expect(await read()).toEqual([
      [three.id, false],
      [two.id, false],
      [one.id, false],
    ]);
    await markRead(user_id, at(2));
    await markRead(user_id, at(1));
    expect(await read()).toEqual([
      [three.id, false],
      [two.id, true],
      [one.id, true],
    ]);
    expect(await countUnread(user_id)).toBe(2);
    await markRead(user_id, at(9));
    expect(await countUnread(user_id)).toBe(0);
  });

  test("of before they had kinds are of campaigns, or of people where their text is about them", async () => {
    const user_id = uniqueId();
    const id = `camp_${uniqueId()}`;
    await city().NoticeTextEntity.put({ id, title: "T", message: "M" }).go();
    await aNotice(user_id, at(1), { kind: undefined, link: undefined });
    await aNotice(user_id, at(2), { kind: undefined, text_id: id });
    const { items } = await city().listNotifications(user_id, first);
    expect(items.map(({ kind, link }) => [kind, link])).toEqual([
      ["offers", "/dashboard"],
      ["people", null],
    ]);
  });
});

describe("a change outside the table", () => {
  const change = { action: "order.refund", subject: "" } as const;
  const begin = (subject: string, made: () => Promise<string>, outcome?: object) =>
    endOf(city().withIntent(admin, { ...change, subject }, now, made, outcome));
  const rowsOf = async (subject: string) =>
    (await city().AuditEntity.query.bySubject({ subject }).go()).data.map(({ details }) => JSON.parse(details));
  const openOf = async (subject: string) =>
    (await city().listOpenIntents({ limit: 100, position: null })).items.filter((row) => row.subject === subject);
  const refuse = (code: string) => () => Promise.reject(new AppError(code as never, "No"));

  test("is one row with its outcome, or none where the change has its own", async () => {
    const subject = uniqueId();
    await begin(subject, async () => "re_1", { toDetails: (refund: string) => ({ refund }) });
    expect(await rowsOf(subject)).toMatchObject([{ outcome: "done", refund: "re_1", intended_at: now }]);
    const other = uniqueId();
    await begin(other, async () => "re_1", { isRecordedByChange: true });
    expect([await rowsOf(other), await openOf(subject), await openOf(other)]).toEqual([[], [], []]);
  });

  test("that was refused is recorded as failed, and stays open where nobody knows", async () => {
    const [refused, unknown, crashed] = [uniqueId(), uniqueId(), uniqueId()];
    expect(await begin(refused, refuse("conflict"))).toBe("conflict");
    expect(await rowsOf(refused)).toMatchObject([{ outcome: "failed", error: "conflict" }]);
    expect(await begin(unknown, refuse("unavailable"))).toBe("unavailable");
    await expect(begin(crashed, () => Promise.reject(new Error("timed out")))).rejects.toThrow("timed out");
    for (const subject of [unknown, crashed]) expect(await rowsOf(subject)).toEqual([]);
    const [open] = await openOf(unknown);
    expect([(await openOf(crashed)).length, await openOf(refused)]).toEqual([1, []]);
    for (const outcome of ["done", "failed"] as const) await city().closeIntent(open?.id ?? "", outcome, admin, at(1));
    expect(await rowsOf(unknown)).toMatchObject([{ outcome: "done", closed_by: admin.userId }]);
  });
});

describe("the audit log", () => {
  const aRow = async (about: object = {}) => {
    const row = {
      id: `audit_${uniqueId()}`,
      actor: admin.userId,
      action: "deal.update",
      subject: "s",
      details: "{}",
      at: now,
    };
    await city()
      .AuditEntity.put({ ...row, ...about })
      .go();
    return { ...row, ...about };
  };
  type Filter = Parameters<ReturnType<typeof city>["listAuditRows"]>[0];
  const idsOf = async (filter: Filter) => (await city().listAuditRows(filter, first)).items.map(({ id }) => id);

  test("is listed newest first, by record, area, person and time", async () => {
    const subject = uniqueId();
    const area = `area${uniqueId()}`;
    const member = { ...aStoredMember(), email: `${uniqueId()}@x.test` };
    await city().MemberEntity.put(member).go();
    const second = await aRow({ subject, at: at(2), action: `${area}.a`, actor: member.user_id });
    const oldest = await aRow({ subject, at: at(1), actor_email: "somebody@x.test", actor: "somebody" });
    const newest = await aRow({ at: at(3), action: `${area}.b`, subject: uniqueId() });
    expect(await idsOf({ subject })).toEqual([second.id, oldest.id]);
    expect(await idsOf({ area: area as never })).toEqual([newest.id, second.id]);
    expect(await idsOf({ subject, by: "SOMEBODY@x.test" })).toEqual([oldest.id]);
    expect(await idsOf({ subject, by: "somebody" })).toEqual([oldest.id]);
    expect(await idsOf({ subject, by: member.user_id })).toEqual([second.id]);
    const own = [newest.id, second.id, oldest.id];
    expect((await idsOf({})).filter((id) => own.includes(id))).toEqual(own);
    expect(await idsOf({ subject, from: at(2) })).toEqual([second.id]);
  });

  test("finds whoever changed something without their address by it", async () => {
    const member = { ...aStoredMember(), email: `${uniqueId()}@x.test` };
    await city().MemberEntity.put(member).go();
    const subject = uniqueId();
    const { id } = await aRow({ subject, actor: member.user_id });
    const { listAuditRows } = city();
    const found = await listAuditRows({ subject, by: member.user_id.toUpperCase() }, first);
    expect(found.items.map((row) => row.id)).toEqual([id]);
  });

  test("names the members and events that a row is about", async () => {
    const member = aStoredMember();
    await city().MemberEntity.put(member).go();
    const { aStoredEvent } = await import("../../support/door/stored-items.ts");
    const event = { ...aStoredEvent(), id: `evt_${uniqueId()}` };
    await city().EventEntity.put(event).go();
    const details = JSON.stringify({ event: event.id, count: 3, note: "evening" });
    const { subject } = await aRow({ subject: member.user_id, actor: crypto.randomUUID(), details });
    const { items } = await city().listAuditRows({ subject }, first);
    expect(items[0]?.names).toEqual({ [member.user_id]: member.name, [event.id]: event.title });
  });
});

describe("the bin", () => {
  const aRecord = async (kind: "deal" | "news", time: string, image?: string) => {
    const id = `${kind}_${uniqueId()}`;
    const write = city().binWrite({ kind, id, name: "N", record: {}, image }, admin, time);
    await city().writeAll([write]);
    return id;
  };

  test("has what a role may restore, the newest first", async () => {
    const deal = await aRecord("deal", at(2));
    const later = await aRecord("news", at(3));
    const early = await aRecord("deal", at(1));
    const listed = async (role: string) =>
      (await city().listBin(role as never, { limit: 100, position: null }, at(5))).items
        .map(({ id }) => id)
        .filter((id) => [deal, later, early].includes(id));
    expect(await listed("owner")).toEqual([later, deal, early]);
    expect(await listed("door")).toEqual([]);
  });

  test("knows which pictures its records show", async () => {
    const image = `/media/${uniqueId()}.webp`;
    expect(await city().isShownInBin(image)).toBe(false);
    await aRecord("deal", now, image);
    expect(await city().isShownInBin(image)).toBe(true);
  });
});

describe("a member's picture", () => {
  const aMember = async (avatar_url?: string) => {
    const member = { ...aStoredMember(), avatar_url };
    await city().MemberEntity.put(member).go();
    return member as never as Parameters<ReturnType<typeof city>["planAvatar"]>[0];
  };
  const give = async (member: Awaited<ReturnType<typeof aMember>>, avatar_url: string | null) =>
    (await city().writeAll(city().planAvatar(member, avatar_url, now))).size;
  const stored = async ({ user_id }: { user_id: string }) =>
    (await city().MemberEntity.get({ user_id }).go({ consistent: true })).data;
  const movesOf = async ({ user_id }: { user_id: string }) =>
    (await city().PictureMoveEntity.query.open({}).go({ pages: "all" })).data
      .filter((move) => move.user_id === user_id)
      .map(({ picture }) => picture);

  test("is replaced, and the former one's files are moved", async () => {
    const none = await aMember();
    expect([await give(none, "/a"), (await stored(none))?.avatar_url, await movesOf(none)]).toEqual([0, "/a", []]);
    const some = await aMember("/a");
    expect([await give(some, "/a"), await movesOf(some)]).toEqual([0, []]);
    expect([await give(some, "/b"), (await stored(some))?.avatar_url, await movesOf(some)]).toEqual([0, "/b", ["/a"]]);
    const other = await aMember("/a");
    expect(await give(other, null)).toBe(0);
    expect(await stored(other)).not.toHaveProperty("avatar_url");
    expect(await movesOf(other)).toEqual(["/a"]);
  });

  test("isn't replaced over one that was set meanwhile, nor for somebody who is gone", async () => {
    const member = await aMember();
    await give(member, "/a");
    expect([await give(member, "/b"), (await stored(member))?.avatar_url]).toEqual([1, "/a"]);
    const some = await aMember("/a");
    await give(some, "/b");
    expect([await give(some, "/c"), (await stored(some))?.avatar_url]).toEqual([1, "/b"]);
    const gone = await aMember();
    await city().MemberEntity.delete({ user_id: gone.user_id }).go();
    expect([await give(gone, "/b"), await stored(gone)]).toEqual([1, null]);
  });
});

describe("the landing page's figures", () => {
  const input = {
    active_members: "1",
    instagram_views: "2",
    joined_today_mode: "range" as const,
    joined_today_range: { lowest: 1, highest: 2 },
    testimonials: [],
  };

  test("are changed at their version, also those from before there were versions", async () => {
    const { readMarketingSettings, updateMarketing, MarketingEntity } = city();
    expect(await readMarketingSettings()).toMatchObject({ version: 0, updated_at: null });
    expect(await endOf(updateMarketing({ ...input, version: 1 }, admin, now))).toBe("version-conflict");
    const ends = await Promise.all([0, 1].map(() => endOf(updateMarketing(input, admin, now))));
    expect(ends.toSorted()).toEqual(["done", "version-conflict"]);
    expect((await updateMarketing({ ...input, version: 1 }, admin, now)).version).toBe(2);
    await MarketingEntity.put({ ...input, name: "landing" }).go();
    expect((await updateMarketing({ ...input, version: 0 }, admin, now)).version).toBe(1);
  });
});

describe("the app's settings", () => {
  const open = { redemptions_enabled: true, allow_membership_purchase: true, ticket_sales_enabled: true };

  test("are paused and resumed once, as they stood before", async () => {
    const { updateSettings, readSettings, SettingsEntity } = city();
    expect(await readSettings()).toMatchObject({ redemptions_enabled: false, updated_at: null });
    await updateSettings({ ...open, deals_mode: "active" }, admin, at(1));
    await updateSettings({ paused: false }, admin, at(2));
    expect(await readSettings()).toMatchObject({ ...open, updated_at: at(1) });
    await updateSettings({ paused: true }, admin, at(3));
    await updateSettings({ paused: true }, admin, at(4));
    expect(await readSettings()).toMatchObject({ redemptions_enabled: false, before_pause: open, updated_at: at(3) });
    await updateSettings({ paused: false }, admin, at(5));
    expect(await readSettings()).toMatchObject({ ...open, before_pause: null, updated_at: at(5) });
    const { data } = await SettingsEntity.get({ name: "app" }).go({ consistent: true });
    expect([data?.version, data && "before_pause" in data]).toEqual([3, false]);
  });

  test("of before there were versions are changed as they stand", async () => {
    const { updateSettings, readSettings, SettingsEntity } = city();
    await SettingsEntity.put({ name: "app", deals_mode: "active", ...open, updated_at: at(1) }).go();
    await updateSettings({ redemptions_enabled: false }, admin, at(2));
    expect(await readSettings()).toMatchObject({ ...open, redemptions_enabled: false, updated_at: at(2) });
  });

  test("that two change at once have both changes", async () => {
    const { updateSettings, readSettings } = city();
    await Promise.all([
      updateSettings({ redemptions_enabled: true }, admin, at(6)),
      updateSettings({ allow_membership_purchase: false }, admin, at(6)),
    ]);
    expect(await readSettings()).toMatchObject({ redemptions_enabled: true, allow_membership_purchase: false });
  });

  test("close redemptions, purchases and sales by their switches, and everything where they are damaged", async () => {
    const { updateSettings, assertRedemptionsOpen, assertPurchasesOpen, assertTicketSalesOpen, SettingsEntity } =
      city();
    const ends = async (change: object) => {
      await updateSettings({ deals_mode: "active", ...open, ...change }, admin, now);
      return Promise.all([endOf(assertRedemptionsOpen()), endOf(assertPurchasesOpen())]);
    };
    expect(await ends({})).toEqual(["done", "done"]);
    expect(await ends({ deals_mode: "coming_soon" })).toEqual(["deal.redemptions-off", "done"]);
    expect(await ends({ redemptions_enabled: false })).toEqual(["deal.redemptions-off", "done"]);
    expect(await ends({ allow_membership_purchase: false })).toEqual(["done", "membership.purchases-paused"]);
    const sales = (ticket_sales_enabled: boolean) =>
      endOf((async () => assertTicketSalesOpen({ ticket_sales_enabled } as never))());
    expect([await sales(true), await sales(false)]).toEqual(["done", "ticket.sales-paused"]);
    await SettingsEntity.put({ name: "app", deals_mode: "active", ...open, updated_at: "never" }).go();
    expect([await endOf(assertRedemptionsOpen()), await endOf(assertPurchasesOpen())]).toEqual([
      ...["deal.redemptions-off", "membership.purchases-paused"],
    ]);
    expect((await updateSettings({ redemptions_enabled: true }, admin, now)).ticket_sales_enabled).toBe(false);
  });
});

test("at most 20 locations are listed, by name, and one without both coordinates is in the city's middle", async () => {
  const { LocationEntity, listLocations } = city();
  const place = async (name: string, about: object = {}) => {
    await LocationEntity.put({ id: `loc_${name}`, name, ...about }).go();
  };
  await place("b", { latitude: 1 });
  await place("a", { latitude: 1, longitude: 2, address: "1 Bay St" });
  await place("c", { longitude: 2 });
  const [a, b, c] = await listLocations();
  expect(a).toEqual({ id: "loc_a", name: "a", address: "1 Bay St", latitude: 1, longitude: 2 });
  expect([b?.name, b?.address, b?.latitude === 1, c?.longitude === 2]).toEqual(["b", null, false, false]);
  await Promise.all(Array.from({ length: 18 }, (_none, index) => place(`d${10 + index}`)));
  expect(await listLocations()).toHaveLength(20);
});

describe("an email of the outbox", () => {
  const letter = JSON.stringify({ template: "account-exists" });
  const anEmail = async (about: object = {}) => {
    const { OutboxEntity } = city();
    const id = `mail_${uniqueId()}`;
    const email = {
      id,
      to: `${id}@x.test`,
      letter,
      status: "pending" as const,
      attempts: 1,
      due_at: now,
      created_at: now,
    };
    await OutboxEntity.put({ ...email, ...about } as never).go();
    return { id, read: async () => (await OutboxEntity.get({ id }).go({ consistent: true })).data };
  };
  const fail = (name: string) => () => Promise.reject(Object.assign(new Error("No"), { name, $fault: "client" }));

  test("that failed is put off by a pause that doubles with its attempts, of an hour at most", async () => {
    const dueAfter = async (attempts: number) => {
      const { id, read } = await anEmail({ attempts });
      expect(await city().sendFromOutbox(id, now, fail("SendingPausedException"))).toBe("service");
      const { due_at = "", retry_until } = (await read()) ?? {};
      return [Date.parse(due_at) - Date.parse(now), retry_until];
    };
    const threeDaysOn = at(3 * 86_400_000);
    expect([await dueAfter(1), await dueAfter(5), await dueAfter(6)]).toEqual([
      [120_000, threeDaysOn],
      [1_920_000, threeDaysOn],
      [3_600_000, threeDaysOn],
    ]);
  });

  test("is given up once its three days are over, or when it is refused", async () => {
    const statusAfter = async (retry_until: string, error: string) => {
      const { id, read } = await anEmail({ retry_until });
      await city().sendFromOutbox(id, now, fail(error));
      return (await read())?.status;
    };
    expect(await statusAfter(now, "SendingPausedException")).toBe("failed");
    expect(await statusAfter(at(1), "SendingPausedException")).toBe("pending");
    expect(await statusAfter(at(1), "BadRequestException")).toBe("failed");
  });

  test("is sent when it is due, and a new one at once", async () => {
    const sent: string[] = [];
    const send = async (about: object) => {
      const { id } = await anEmail(about);
      return city().sendFromOutbox(id, now, async (mail) => void sent.push(mail.id));
    };
    expect([await send({ due_at: at(1) }), await send({ status: "sent" }), await send({ status: "failed" })]).toEqual(
      Array(3).fill("not-due"),
    );
    expect([await send({}), await send({ status: "sending" }), await send({ attempts: 0, due_at: at(9) })]).toEqual(
      Array(3).fill("sent"),
    );
    expect(sent).toHaveLength(3);
    expect(await city().sendFromOutbox("mail_gone", now, fail("Error"))).toBe("not-due");
    expect((await city().OutboxEntity.get({ id: "mail_gone" }).go()).data).toBeNull();
  });

  test("is tried at once for whoever asks, although it was put off, and isn't where it is over", async () => {
    const { sendNow } = city();
    const putOff = await anEmail({ due_at: at(9_000), letter: "no JSON" });
    expect([await sendNow(putOff.id, now), (await putOff.read())?.attempts]).toEqual([false, 2]);
    expect(await sendNow((await anEmail({ status: "sent" })).id, now)).toBe(true);
    expect(await sendNow((await anEmail({ status: "failed" })).id, now)).toBe(false);
    expect(await sendNow("mail_gone", now)).toBe(false);
    expect((await city().OutboxEntity.get({ id: "mail_gone" }).go()).data).toBeNull();
  });

  test("that was given up is listed, the latest first, also where it can't be read", async () => {
    const failed = { status: "failed", attempts: 3 };
    const old = await anEmail({ ...failed, due_at: at(1), letter: "no JSON" });
    const late = await anEmail({ ...failed, due_at: at(3), error: "Refused" });
    const nameless = await anEmail({ ...failed, due_at: at(2), letter: "{}" });
    const { items } = await city().listFailedMails(first);
    const own = items.filter(({ id }) => [old.id, late.id, nameless.id].includes(id));
    expect(own.map(({ id, template, error }) => [id, template, error])).toEqual([
      [late.id, "account-exists", "Refused"],
      [nameless.id, "unknown", "The mail service gave no reason"],
      [old.id, "unknown", "The mail service gave no reason"],
    ]);
  });

  test("that was given up is tried once more by hand, and what becomes of it is answered", async () => {
    const { resendMail } = city();
    const unreadable = await anEmail({ status: "failed", letter: "no JSON", attempts: 9 });
    expect(await resendMail(unreadable.id, admin, now)).toEqual({ status: "waiting", error: "SyntaxError" });
    expect(await unreadable.read()).toMatchObject({ status: "pending", attempts: 1 });
    for (const { id } of [unreadable, await anEmail()])
      expect(await endOf(resendMail(id, admin, now))).toBe("mail.not-failed");
    expect(await endOf(resendMail("mail_gone", admin, now))).toBe("not-found");
    expect(await actionsOn(unreadable.id)).toEqual(["mail.resend"]);
  });

  test("waits for the next run after five in a row that the service didn't take", async () => {
    const due_at = "2026-01-01T00:00:00.000Z";
    for (let count = 0; count < 10; count += 1) await anEmail({ due_at });
    let asked = 0;
    const post = async () => {
      asked += 1;
      if (asked !== 3) await fail("SendingPausedException")();
    };
    const pace = { concurrency: 1, perSecond: 5_000, mayContinue: () => true };
    const summary = await city().sendDueEmails("2026-01-01T00:00:01.000Z", pace, post);
    expect([asked, summary]).toEqual([8, { sent: 1, failed: 7, isHeldUp: true }]);
  });
});
