import { cityDay } from "../../shared/rules/city-day.ts";
import { deriveMembership, listActiveGrants } from "../../shared/rules/entitlement.ts";

type Item = Record<string, unknown> & { __edb_e__?: string };

const text = (value: unknown): string => String(value ?? "");
const whole = (value: unknown): number => Number(value ?? 0);
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The dashboard's figures counted again from the raw records of a table, in the simplest way there is: the control of the fold. */
export const recount = (items: Item[], now: string) => {
  const of = (entity: string) => items.filter((item) => item.__edb_e__ === entity);
  const today = cityDay(now);
  const isRecent = (day: string) => day <= today && day > dayBefore(today, 30);
  const wasRecentBefore = (day: string) => day <= dayBefore(today, 30) && day > dayBefore(today, 60);
  const onDay = (instant: unknown) => cityDay(text(instant));
  const trend = (list: Item[], at: string, amountOf: (item: Item) => number = () => 1) => {
    const sumOf = (isIn: (day: string) => boolean) =>
      list.filter((item) => item[at] && isIn(onDay(item[at]))).reduce((all, item) => all + amountOf(item), 0);
    return { current: sumOf(isRecent), before: sumOf(wasRecentBefore) };
  };
  const share = (part: number, among: number) => (among > 0 ? Math.min(1, part / among) : 0);
  const sum = (list: Item[], name: string) => list.reduce((all, item) => all + whole(item[name]), 0);
  const claims = of("claim").filter(({ status }) => status !== "undone");
  const rsvps = of("rsvp");
  const posts = of("post").filter(({ state }) => state === "shown");
  const social = [...posts, ...of("post-like"), ...of("comment")];
  const members = of("member").map(({ user_id }) => {
    const grants = of("grant")
      .filter((grant) => grant.user_id === user_id)
      .map((grant) => ({ end_at: null, past_due_since: null, ...grant }) as never);
    const { is_subscribed, tier } = deriveMembership(text(user_id), grants, now);
    const active = listActiveGrants(grants, now);
    const paying = active.some(({ source }) => source === "stripe");
    const gift = paying || !is_subscribed ? null : (active[0]?.source ?? null);
    const days = [
      ...claims.filter((claim) => claim.user_id === user_id).map(({ claimed_at }) => onDay(claimed_at)),
      ...rsvps.filter((rsvp) => rsvp.user_id === user_id).map(({ created_at }) => onDay(created_at)),
      ...social.filter((item) => item.user_id === user_id).map(({ created_at }) => onDay(created_at)),
    ];
    return { tier: is_subscribed ? tier : "free", paying, gift, active: days.some(isRecent) };
  });
  const ended = ({ start_at, end_at }: Item) =>
    Date.parse(text(end_at ?? new Date(Date.parse(text(start_at)) + 6 * 3_600_000).toISOString())) <= Date.parse(now);
  const past = new Set(
    of("event")
      .filter(ended)
      .map(({ id }) => id),
  );
  const pastTickets = of("ticket").filter(({ event_id, status }) => past.has(event_id) && status !== "cancelled");
  const lines = of("ledger").filter(({ subject }) => subject !== "nothing");
  const takenIn = (from: string, to: string) =>
    sum(
      lines.filter(({ at }) => onDay(at) >= from && onDay(at) <= to),
      "amount",
    );
  const lastOfLastMonth = dayBefore(`${today.slice(0, 7)}-01`, 1);
  const sameDay = `${lastOfLastMonth.slice(0, 7)}${today.slice(7)}`;
  const firstDay = dayBefore(today, 29);
  const ranAtStart = of("paying-run").filter(
    ({ started_at, ended_at }) => onDay(started_at) < firstDay && (!ended_at || onDay(ended_at) >= firstDay),
  );
  const targets = of("campaign-target").filter(({ status, sent_at }) => status === "sent" && sent_at);
  const opens = (target: Item) => (target.opened_at ? 1 : 0);
  const [sent, opened] = [trend(targets, "sent_at"), trend(targets, "sent_at", opens)];
  const redeemed = pastTickets.filter(({ status }) => status === "redeemed").length;
  const active = members.filter((member) => member.active).length;
  // How many members were active is kept each midnight: no record tells it afterwards.
  const figuresOf = (day: string) => {
    const on = (list: Item[], at: string) => list.filter((item) => item[at] && onDay(item[at]) === day);
    return {
      day,
      joined: on(of("member"), "created_at").length,
      revenue_cents: sum(on(lines, "at"), "amount"),
      redemptions: on(claims, "claimed_at").length,
      rsvps: on(rsvps, "created_at").length,
      points: sum(on(of("referral"), "created_at"), "points"),
      sent: on(targets, "sent_at").length,
    };
  };
  return {
    days: Array.from({ length: 30 }, (_, back) => figuresOf(dayBefore(today, 29 - back))),
    members: {
      total: members.length,
      free: members.filter(({ tier }) => tier === "free").length,
      essential: members.filter(({ tier }) => tier === "essential").length,
      premium: members.filter(({ tier }) => tier === "premium").length,
      joined: trend(of("member"), "created_at"),
    },
    revenue: {
      month_cents: takenIn(`${today.slice(0, 7)}-01`, today),
      before_cents: takenIn(
        `${lastOfLastMonth.slice(0, 7)}-01`,
        [sameDay, lastOfLastMonth].sort()[0] ?? lastOfLastMonth,
      ),
      churn: ranAtStart.length
        ? ranAtStart.filter(({ ended_at }) => ended_at && onDay(ended_at) <= today).length / ranAtStart.length
        : null,
      paying: members.filter(({ paying }) => paying).length,
      gifted_promo: members.filter(({ gift }) => gift === "promo").length,
      gifted_admin: members.filter(({ gift }) => gift === "admin").length,
      ended: trend(of("paying-run"), "ended_at"),
      taken: trend(lines, "at", ({ amount }) => whole(amount)),
    },
    redemptions: {
      total: claims.length,
      today: claims.filter(({ claimed_at }) => onDay(claimed_at) === today).length,
      deals: of("deal").length,
      month: trend(claims, "claimed_at"),
    },
    events: {
      upcoming: of("event").filter((event) => event.is_published === true && !event.cancelled_at && !ended(event))
        .length,
      rsvps: rsvps.length,
      issued: pastTickets.length,
      redeemed,
      attendance: share(redeemed, pastTickets.length),
      joined: trend(rsvps, "created_at"),
    },
    posts: { total: posts.length, likes: of("post-like").length, comments: of("comment").length },
    engagement: { active, share: share(active, members.length) },
    points: {
      awarded: sum(of("referral"), "points"),
      spent: sum(of("point-redemption"), "points_spent"),
      month: trend(of("referral"), "created_at", ({ points }) => whole(points)),
    },
    reach: {
      today: targets.filter(({ sent_at }) => onDay(sent_at) === today).length,
      sent,
      opened,
      open_rate: share(opened.current, sent.current),
      open_rate_before: share(opened.before, sent.before),
    },
  };
};

/** The analytics of one New York day counted again from the raw records. */
export const recountDay = (items: Item[], day: string) => {
  const of = (entity: string, at: string) =>
    items.filter((item) => item.__edb_e__ === entity && cityDay(text(item[at])) === day);
  const lines = of("ledger", "at").filter(({ subject }) => subject !== "nothing");
  const returned = lines.filter(({ kind }) => kind === "refund" || kind === "dispute");
  return {
    day,
    analytics_events: of("analytics-event", "received_at").length,
    sign_ups: of("member", "created_at").length,
    redemptions: of("claim", "claimed_at").filter(({ status }) => status !== "undone").length,
    sales: lines.filter(({ kind, amount }) => ["ticket", "subscription"].includes(text(kind)) && whole(amount) > 0)
      .length,
    revenue_cents: lines.reduce((all, { amount }) => all + whole(amount), 0),
    returned_cents: returned.reduce((all, { amount }) => all - whole(amount), 0),
  };
};
