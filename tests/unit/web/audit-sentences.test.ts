import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AuditRecord, auditAreas } from "../../../shared/model/audit.ts";
import {
  auditSentences,
  toSentence,
  toSentenceText,
  whoText,
} from "../../../web/src/back-office/audit/audit-sentences.ts";

const files = readdirSync("functions", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const source = files.map((name) => readFileSync(join("functions", name), "utf8")).join("\n");

const isAction = (text: string): boolean => auditAreas.some((area) => text.startsWith(`${area}.`));

/** Where the server names an action: as a field, a value called `action`, or the argument of what writes its row. */
const places = [/\baction(?::| =)\s*([^,;}]*)/g, /\bauditOf\(admin, ("[^"]+")/g, /\batStripe\(subject, ("[^"]+")/g];

/** Actions whose name is put together, and of what. */
const composed = [
  ...["keep", "remove", "warn", "suspend"].map((verb) => `community.${verb}`),
  ...["cancel", "stop", "resume"].map((verb) => `campaign.${verb}`),
];

const written = new Set([
  ...places.flatMap((place) =>
    [...source.matchAll(place)].flatMap((match) =>
      [...(match[1] ?? "").matchAll(/"([a-z-]+\.[a-z_-]+)"/g)].map((name) => name[1] ?? "").filter(isAction),
    ),
  ),
  ...composed,
]);

const riley = "0e9d4f4e-7d0a-4c2b-9b8f-5f1f3f0f0a01";
const maya = "0e9d4f4e-7d0a-4c2b-9b8f-5f1f3f0f0a02";

const row = (about: Partial<AuditRecord>): AuditRecord => ({
  id: "audit_01",
  actor: riley,
  actor_email: "riley@example.com",
  action: "event.update",
  subject: "evt_01",
  details: {},
  at: "2026-11-25T20:00:00.000Z",
  names: { [riley]: "Riley", [maya]: "Maya" },
  ...about,
});

describe("every action that the server writes", () => {
  test("[audit-04] has its sentence, and every sentence its action", () => {
    expect(written.size).toBeGreaterThan(80);
    expect([...written].filter((action) => !auditSentences[action])).toEqual([]);
    expect(Object.keys(auditSentences).filter((action) => !written.has(action))).toEqual([]);
  });

  test.each(Object.keys(auditSentences))("%s reads as a sentence without its details", (action) => {
    const text = toSentenceText(row({ action, subject: maya }));
    expect(text).not.toMatch(/undefined|null|NaN|\{|\}|—/);
    expect(text.split(" ").length).toBeGreaterThan(2);
  });
});

test.each([
  [
    "Riley moved RAGER: Neon Tide from Fri, Nov 27, 9 PM to Sat, Nov 28, 9 PM",
    {
      action: "event.update",
      details: {
        name: "RAGER: Neon Tide",
        changes: { start_at: ["2026-11-28T02:00:00.000Z", "2026-11-29T02:00:00.000Z"] },
      },
    },
  ],
  [
    "Riley published Neon Tide",
    { action: "event.update", details: { name: "Neon Tide", changes: { is_published: [false, true] } } },
  ],
  [
    "Riley changed Neon Tide: GA+ price from $20.00 to $25.00, published from off to on",
    {
      action: "event.update",
      details: { name: "Neon Tide", changes: { price_ga: [2_000, 2_500], is_published: [false, true] } },
    },
  ],
  [
    "Riley changed Oysters: a from 1 to 2, b from 1 to 2, c from 1 to 2, 2 more fields",
    {
      action: "deal.update",
      details: { name: "Oysters", changes: { a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2], e: [1, 2] } },
    },
  ],
  [
    "Riley refunded $45.00 of an order (2 tickets): “The rain”",
    {
      action: "order.refund",
      subject: "cs_test_1",
      actor_email: null,
      details: { amount: 4_500, ticket_ids: ["a", "b"], reason: "The rain" },
    },
  ],
  [
    "Riley canceled 1 ticket of an order, which cost nothing: “The rain”",
    {
      action: "order.refund",
      subject: "free_hold_1",
      actor_email: null,
      details: { amount: 0, ticket_ids: ["a"], reason: "The rain" },
    },
  ],
  [
    "Riley gave Maya Premium until Dec 25, 2026: “Lost her card”",
    {
      action: "membership.grant",
      subject: maya,
      details: { tier: "premium", end_at: "2026-12-25T20:00:00.000Z", reason: "Lost her card" },
    },
  ],
  [
    "Riley took away the list of members: “For the printer”",
    { action: "export.members", subject: "members", details: { show: "all", reason: "For the printer" } },
  ],
  [
    "Riley took away a searched list of premium members, 1 row: “For the printer”",
    {
      action: "export.members",
      subject: "members",
      details: { show: "premium", is_searched: true, rows: 1, reason: "For the printer" },
    },
  ],
  [
    "Riley has all of the list of free members, 1,204 rows",
    { action: "export.members-end", subject: "members", details: { show: "free", rows: 1_204, reason: "Why" } },
  ],
  [
    "Riley took away the list of who’s coming to Maya, 2 rows: “For the caterer”",
    { action: "export.coming", subject: maya, details: { rows: 2, reason: "For the caterer" } },
  ],
  ["Riley saved the settings without a change", { action: "settings.update", details: { changes: {} } }],
  ["Riley paused all transactions", { action: "settings.pause", subject: "settings" }],
  ["Riley resumed all transactions", { action: "settings.resume", subject: "settings" }],
  [
    "Stripe refunded $20.00 of an order (1 ticket)",
    {
      action: "order.refund",
      actor: "stripe",
      actor_email: null,
      subject: "cs_1",
      details: { amount: 2_000, ticket_ids: ["a"] },
    },
  ],
  [
    "Riley canceled the plan of Maya at once (didn’t happen: membership.stripe-refused)",
    {
      action: "membership.cancel",
      subject: maya,
      details: { timing: "now", outcome: "failed", error: "membership.stripe-refused" },
    },
  ],
  [
    "Riley warned Maya for spam",
    { action: "community.warn", subject: "post_1", details: { user_id: maya, rule: "spam" } },
  ],
  ["Riley stopped sending the campaign This weekend", { action: "campaign.stop", details: { name: "This weekend" } }],
  ["Riley stopped sending a campaign", { action: "campaign.stop", subject: "camp_01JZ7Q" }],
  [
    "Riley changed a news video: caption from Old to New, shown from on to off",
    {
      action: "news.update",
      subject: "news_01JZ7Q",
      details: { changes: { caption: ["Old", "New"], is_active: [true, false] } },
    },
  ],
  [
    "Riley blocked the account of a former member",
    { action: "member.block", subject: "0e9d4f4e-7d0a-4c2b-9b8f-5f1f3f0f0a99" },
  ],
] as const)("an audit row reads: %s", (sentence, about) => {
  expect(toSentenceText(row(about as Partial<AuditRecord>))).toBe(sentence);
});

test("[audit-04] a sentence leads to who did it, to the member, the order, the campaign or the event it is about, and else to the record's history", () => {
  const linksOf = (about: Partial<AuditRecord>) => toSentence(row(about)).flatMap(({ to }) => to ?? []);
  expect(linksOf({ action: "member.block", subject: maya })).toEqual([
    "/admin/audit?by=riley%40example.com",
    `/admin/members/${maya}`,
  ]);
  expect(linksOf({ action: "order.refund", subject: "cs_1", actor_email: null })).toEqual([
    `/admin/audit?by=${riley}`,
    "/admin/orders/cs_1",
  ]);
  expect(linksOf({ action: "order.refund", subject: "free_hold_1" })[1]).toBe("/admin/orders/free_hold_1");
  expect(linksOf({ action: "campaign.stop", subject: "camp_1" })[1]).toBe("/admin/campaign/camp_1");
  const names = { evt_01: "Neon Tide" };
  expect(linksOf({ action: "event.create", names })[1]).toBe("/admin/events?q=Neon%20Tide");
  expect(linksOf({ action: "event.delete" })[1]).toBe("/admin/audit?subject=evt_01");
  expect(linksOf({ action: "deal.create", subject: "deal_1" })[1]).toBe("/admin/audit?subject=deal_1");
  expect(linksOf({ action: "community.warn", details: { user_id: maya } })[1]).toBe(`/admin/members/${maya}`);
});

const changedEvent = (changes: Record<string, unknown>) =>
  toSentenceText(row({ details: { name: "Neon Tide", changes } }));
const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "member" };
const vip = { tier: "VIP+", name: "VIP+", price: 3_000, rule: "upgrade", base: "GA+" };
const early = { tier: "T3", name: "Early bird", price: 1_000, rule: "flat" };

describe("[types-26] the types of an event's tickets", () => {
  test.each<[string, unknown[], unknown[]]>([
    ["Early bird: price $10 → $12", [ga, early], [ga, { ...early, price: 1_200 }]],
    [
      "Early bird: name Early bird → Lark and note none → “Until 10 PM” and price $10 → free",
      [early],
      [{ ...early, name: "Lark", note: "Until 10 PM", price: 0 }],
    ],
    [
      "VIP+: rule Premium pays the difference → same price for everyone and upgrade of GA+ → none",
      [ga, vip],
      [ga, { tier: "VIP+", name: "VIP+", price: 3_000, rule: "flat" }],
    ],
    [
      "GA+: limit none → 40 and sales start at once → Fri, Nov 27, 9 PM and sales end with the event → Sat, Nov 28, 9:30 PM and most per order 8 → 4",
      [ga],
      [
        {
          ...{ ...ga, limit: 40, max_per_order: 4 },
          ...{ opens_at: "2026-11-28T02:00:00.000Z", closes_at: "2026-11-29T02:30:00.000Z" },
        },
      ],
    ],
    ["GA+: on sale on → off", [ga], [{ ...ga, is_on: false }]],
    ["added Early bird at $10, removed VIP+", [ga, vip], [ga, early]],
    ["types in another order", [ga, vip, early], [early, ga, vip]],
  ])("%s", (text, before, after) => {
    const ticket_types = [before, after];
    expect(changedEvent({ ticket_types, types_version: [1, 2] })).toBe(`Riley changed Neon Tide: ${text}`);
  });

  test("the way in is named, and more than three changes are counted", () => {
    expect(changedEvent({ entry: ["rsvp", "tickets"], ticket_types: [[], [ga, vip, early]] })).toBe(
      "Riley changed Neon Tide: entry from RSVP to tickets, added GA+ at $20, added VIP+ at $30, 1 more field",
    );
  });

  test("an event from before there were types had GA+ and VIP+ at its two prices", () => {
    const first = { price_ga: [2_000, null], price_vip: [3_000, null], types_version: [null, 1] };
    expect(changedEvent({ ...first, ticket_types: [null, [{ ...ga, price: 2_500 }, vip]] })).toBe(
      "Riley changed Neon Tide: GA+: price $20 → $25",
    );
    expect(changedEvent({ ...first, title: ["Neon", "Neon Tide"], ticket_types: [null, [ga, vip]] })).toBe(
      "Riley changed Neon Tide: title from Neon to Neon Tide",
    );
    expect(changedEvent({ ...first, ticket_types: [null, [ga, vip]] })).toBe("Riley saved Neon Tide without a change");
  });
});

const told = (action: string, details: Record<string, unknown> = {}, about: Partial<AuditRecord> = {}) =>
  toSentenceText(row({ action, details: details as AuditRecord["details"], ...about }));
const toldOfEvent = (changes: Record<string, unknown>) => told("event.update", { name: "Neon Tide", changes });

test.each<[string, Record<string, unknown>]>([
  [
    "changed Neon Tide: start from Fri, Nov 27, 9 PM to nothing, title from A to B",
    { start_at: ["2026-11-28T02:00:00.000Z", null], title: ["A", "B"] },
  ],
  ["changed Neon Tide: end from nothing to Fri, Nov 27, 9 PM", { end_at: [null, "2026-11-28T02:00:00.000Z"] }],
  ["published Neon Tide", { is_published: [false, true], publish_at: ["2026-11-28T02:00:00.000Z", null] }],
  ["unpublished Neon Tide", { is_published: [true, false] }],
  ["stopped the sales of Neon Tide", { sales_stopped_at: [null, "2026-11-28T02:00:00.000Z"] }],
  ["resumed the sales of Neon Tide", { sales_stopped_at: ["2026-11-28T02:00:00.000Z", null] }],
  [
    "changed Neon Tide: sales stopped at from nothing to Fri, Nov 27, 9 PM, title from A to B",
    { sales_stopped_at: [null, "2026-11-28T02:00:00.000Z"], title: ["A", "B"] },
  ],
  ["postponed Neon Tide", { postponed_at: [null, "2026-11-28T02:00:00.000Z"], calendar_sequence: [0, 1] }],
  ["changed Neon Tide: calendar sequence from 0 to 1", { calendar_sequence: [0, 1] }],
  [
    "changed Neon Tide: postponed at from nothing to Fri, Nov 27, 9 PM, title from A to B",
    { postponed_at: [null, "2026-11-28T02:00:00.000Z"], title: ["A", "B"] },
  ],
  ["scheduled Neon Tide to be published Fri, Nov 27, 9 PM", { publish_at: [null, "2026-11-28T02:00:00.000Z"] }],
  ["no longer has Neon Tide publish itself", { publish_at: ["2026-11-28T02:00:00.000Z", null] }],
  [
    "changed Neon Tide: publish at from nothing to Fri, Nov 27, 9 PM, title from A to B",
    { publish_at: [null, "2026-11-28T02:00:00.000Z"], title: ["A", "B"] },
  ],
  ["featured Neon Tide", { featured: [false, true] }],
  ["stopped featuring Neon Tide", { featured: [true, false] }],
  ["changed Neon Tide: featured from off to on, title from A to B", { featured: [false, true], title: ["A", "B"] }],
  ["saved Neon Tide without a change", {}],
])("an event's change reads: Riley %s", (text, changes) => {
  expect(toldOfEvent(changes)).toBe(`Riley ${text}`);
});

test.each<[string, string, Record<string, unknown>]>([
  ["hid Tide", "logo.update", { name: "Tide", changes: { is_active: [true, false] } }],
  ["showed Tide", "logo.update", { name: "Tide", changes: { is_active: [false, true] } }],
  ["saved Tide without a change", "logo.update", { name: "Tide", changes: {} }],
  ["turned on the code of Maya", "ambassador.update", { name: "Maya", changes: { status: ["paused", "active"] } }],
  ["turned off the code of Maya", "ambassador.update", { name: "Maya", changes: { status: ["active", "paused"] } }],
  ["changed Maya: email from a to b", "ambassador.update", { name: "Maya", changes: { email: ["a", "b"] } }],
  ["put 2 guests on the guest list of Tide", "event.add-guest", { name: "Tide", people: 2 }],
  ["put some guests on the guest list of Tide", "event.add-guest", { name: "Tide", people: "2" }],
  ["sent a message to everybody coming to Tide", "event.message", { name: "Tide", text: 7 }],
  ["sent a message to everybody coming to Tide", "event.message", { name: "Tide", text: "" }],
  [
    "reported something about Tide, which Stripe doesn’t have any more",
    "event.object-gone",
    { name: "Tide", type: "" },
  ],
  ["reported something about Tide, which Stripe doesn’t have any more", "event.object-gone", { name: "Tide", type: 7 }],
  ["redeemed 2 tickets of Tide", "ticket.redeem", { name: "Tide", ticket_ids: ["a", "b"] }],
  ["redeemed 1 ticket of Tide", "ticket.redeem", { name: "Tide" }],
  [
    "gave Maya Premium until Dec 25, 2026",
    "membership.set-tier",
    { name: "Maya", tier: "essential", granted: { tier: "premium", end_at: "2026-12-25T20:00:00.000Z" } },
  ],
  ["gave Maya Premium without end", "membership.grant", { name: "Maya", tier: "premium", end_at: null }],
  [
    "changed the plan of Maya to Premium for $0.01 at once",
    "membership.set-tier",
    { name: "Maya", tier: "premium", timing: "now", amount: 1 },
  ],
  [
    "changed the plan of Maya to Free at the period’s end",
    "membership.set-tier",
    { name: "Maya", tier: "free", timing: "period-end", amount: 0 },
  ],
  [
    "changed the plan of Maya to Premium at once",
    "membership.set-tier",
    { name: "Maya", tier: "premium", timing: "now", amount: "12" },
  ],
  [
    "revoked the Premium that Maya had by promo code",
    "membership.revoke-grant",
    { name: "Maya", tier: "premium", source: "promo" },
  ],
  [
    "revoked the Premium that Maya had by admin grant",
    "membership.revoke-grant",
    { name: "Maya", tier: "premium", source: "admin" },
  ],
  ["canceled the plan of Maya at the period’s end", "membership.cancel", { name: "Maya", timing: "period-end" }],
  [
    "suspended a former member from the community for spam, for good",
    "community.suspend",
    { rule: "spam", until: "for good" },
  ],
  [
    "suspended a former member from the community for spam, until Dec 25, 2026",
    "community.suspend",
    { rule: "spam", until: "2026-12-25T20:00:00.000Z" },
  ],
  [
    "took back that 2 guests went out at Tide",
    "door.undo-passage",
    { name: "Tide", ticket_ids: ["a", "b"], kind: "exit" },
  ],
  ["took back that 1 guest came back in at Tide", "door.undo-passage", { name: "Tide", kind: "entry" }],
  ["let in 2 guests of Tide by hand", "door.admit-by-hand", { name: "Tide", seats: ["a", "b"] }],
  ["let in 1 guest of Tide by hand", "door.admit-by-hand", { name: "Tide" }],
  [
    "removed a scanner and voided what it did since Fri, Nov 27, 9 PM",
    "door.revoke-device",
    { void_since: "2026-11-28T02:00:00.000Z" },
  ],
  ["removed a scanner", "door.revoke-device", { void_since: null }],
  ["sent a returned refund of $20.00 again for Tide", "refund.retry", { name: "Tide", amount: 2_000 }],
  ["sent a returned refund again for Tide", "refund.retry", { name: "Tide" }],
  ["started a full sync with Stripe", "sync.reconcile", { window: "full" }],
  ["started a sync of the last 30 days with Stripe", "sync.reconcile", { window: "recent" }],
  ["invited sam@example.com as Owner", "colleague.invite", { email: "sam@example.com", role: "owner" }],
  ["invited somebody", "colleague.invite", { role: "nobody" }],
  ["changed the role of a former colleague", "colleague.change_role", { changes: { role: ["owner", "nobody"] } }],
  ["changed the role of a former colleague", "colleague.change_role", { changes: { role: ["nobody", "owner"] } }],
  ["warned a former member for spam", "community.warn", { user_id: "gone", rule: "spam" }],
  ["warned a former member for spam", "community.warn", { user_id: 7, rule: "spam" }],
  ["deleted the event Tide (didn’t happen)", "event.delete", { name: "Tide", outcome: "failed" }],
])("an audit row of a single detail reads: Riley %s", (text, action, details) => {
  expect(told(action, details, { names: { [riley]: "Riley", 7: "Seven" } })).toBe(`Riley ${text}`);
});

test("[audit-04] a change of role names the former and the new one", () => {
  const changes = { role: ["owner", "door"] };
  expect(told("colleague.change_role", { changes, colleague: maya })).toMatch(
    /^Riley changed the role of Maya from \S.* to \S/,
  );
});

test("[audit-04] a record reads by the name that was kept, else by today's, else by its kind, and else as it is written", () => {
  const toldOfDeal = (details: Record<string, unknown>, about: Partial<AuditRecord>) =>
    told("deal.create", details, { subject: "deal_01", ...about });
  const names = { [riley]: "Riley", deal_01: "Oysters" };
  expect(toldOfDeal({ name: "Old oysters" }, { names })).toBe("Riley added the deal Old oysters");
  expect(toldOfDeal({ name: 7 }, { names })).toBe("Riley added the deal Oysters");
  expect(toldOfDeal({}, {})).toBe("Riley added a deal");
  expect(toldOfDeal({}, { subject: "Half-price oysters" })).toBe("Riley added the deal Half-price oysters");
  expect(toSentence(row({ action: "deal.create", subject: "deal_01", names }))[2]?.to).toBe(
    "/admin/audit?subject=deal_01",
  );
});

test("[audit-04] a sentence has no empty parts", () => {
  const names = { [riley]: "Riley", evt_01: "Neon Tide" };
  expect(toSentence(row({ action: "event.delete", names })).map(({ text }) => text)).toEqual([
    ...["Riley", " deleted the event ", "Neon Tide"],
  ]);
});

test.each([
  ["0e9d4f4e-7d0a-4c2b-9b8f-5f1f3f0f0a99", "A former administrator"],
  ["dev_00000001", "A scanner"],
  ["operator", "An operator"],
])("[audit-04] of %s nobody knows the name: %s", (actor, name) => {
  expect(whoText({ actor, actor_email: null, names: {} })).toBe(name);
});
