import { beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "../../../functions/member-search/listing-suffixes.ts";
import { MemberListingEntity } from "../../../functions/member-search/member-listing.entity.ts";
import { MemberSuffixEntity } from "../../../functions/member-search/member-suffix.entity.ts";
import { suffixesOf } from "../../../functions/platform/search/suffixes.ts";
import type { MemberFilter } from "../../../shared/model/managed-member.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { subscribe } from "../../support/plans.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { keyOf, openTable } from "../../support/table.ts";

const search = async (input: { q?: string; show?: MemberFilter; limit?: number; cursor?: string } = {}) =>
  ok(call("memberSearchAdmin", "list", input, { token: (await anAdmin()).token }));
const idsOf = async (q: string, show?: MemberFilter) => (await search({ q, show })).members.map(({ id }) => id);

/** Letters only: nobody else is found by them. */
const aMark = () =>
  uniqueCode()
    .toLowerCase()
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

describe("[members-02] the search finds members whose name, email or phone number contains the text", () => {
  const mark = aMark();
  const phone = `+1904${String(Date.now()).slice(-7)}`;
  let member: Member;

  beforeAll(async () => {
    member = await aMember({ name: `Zoë ${mark} de la Cruz`, phone });
    await stack().settled();
  });

  test.each([
    ["a part of the name in other letters", () => mark.slice(2).toUpperCase()],
    ["a name with spaces", () => `${mark} de la`],
    ["an accent, or none", () => `zoe ${mark}`],
    ["a part of the email", () => member.email.slice(2)],
    ["the whole email", () => member.email],
    ["digits of the phone number", () => phone.slice(5)],
    ["a phone number as people write it", () => `(904) ${phone.slice(5, 8)}-${phone.slice(8)}`],
  ])("by %s", async (_what, q) => {
    expect(await idsOf(q())).toEqual([member.userId]);
  });

  test("and combines with one tier or status", async () => {
    expect(await idsOf(mark, "free")).toEqual([member.userId]);
    expect(await idsOf(mark, "inactive")).toEqual([member.userId]);
    expect([...(await idsOf(mark, "premium")), ...(await idsOf(mark, "active"))]).toEqual([]);
    await grant(member, "premium");
    await stack().settled();
    expect([await idsOf(mark, "premium"), await idsOf(mark, "active")]).toEqual([[member.userId], [member.userId]]);
    expect([...(await idsOf(mark, "free")), ...(await idsOf(mark, "inactive"))]).toEqual([]);
  });

  test("and nobody by a text they don't have, or by one character", async () => {
    expect(await idsOf(`${mark}x`)).toEqual([]);
    const { token } = await anAdmin();
    expect((await call("memberSearchAdmin", "list", { q: "z" }, { token })).status).toBe(400);
  });

  test("under the new name after a change, and no longer under the old one", async () => {
    const renamed = await aMember({ name: `Former ${aMark()}` });
    await stack().settled();
    const name = `Later ${aMark()}`;
    await ok(call("members", "update", { name }, { token: renamed.token }));
    await stack().settled();
    expect(await idsOf(name)).toEqual([renamed.userId]);
    expect(await idsOf(renamed.name)).toEqual([]);
  });

  test("by every part of a new name, though a write of its parts failed on the way", async () => {
    const phone = "+19045550123";
    const renamed = await aMember({ name: `Former ${aMark()}`, phone });
    await stack().settled();
    const name = `${aMark()} ${aMark()} ${aMark()}`;
    // The first call goes through; the second fails with all its retries, until the stream delivers the change again.
    await stack().fault({
      ...({ kind: "internal-error", operation: "BatchWriteItem", containing: renamed.userId } as const),
      ...{ skip: 1, times: 4 },
    });
    await ok(call("members", "update", { name }, { token: renamed.token }));
    await stack().settled();
    const { get } = await openTable();
    const isStored = async (suffix: string) =>
      Boolean(await get(keyOf(MemberSuffixEntity, { token: tokenOf(suffix), suffix, user_id: renamed.userId })));
    const [gained, lost] = [name, renamed.name].map(suffixesOf) as [string[], string[]];
    const kept = [renamed.email, phone].flatMap(suffixesOf);
    expect(await Promise.all([...gained, ...kept].map(isStored))).toEqual([...gained, ...kept].map(() => true));
    const gone = lost.filter((suffix) => !gained.includes(suffix));
    expect(await Promise.all(gone.map(isStored))).toEqual(gone.map(() => false));
    expect(await idsOf(renamed.name)).toEqual([]);
  });

  test("and nobody whose account was deleted, whose name is gone from the search too", async () => {
    const gone = await aMember({ name: `Gone ${aMark()}` });
    await stack().settled();
    expect(await idsOf(gone.name)).toEqual([gone.userId]);
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: gone.token }));
    await stack().settled();
    expect(await idsOf(gone.name)).toEqual([]);
    const table = await openTable();
    const left = (await table.everything("member-suffix")).filter(({ user_id }) => user_id === gone.userId);
    expect([left, await table.get(keyOf(MemberListingEntity, { user_id: gone.userId }))]).toEqual([[], undefined]);
  });

  test("each once, page by page, also with the text twice in the name", async () => {
    const word = aMark();
    const people = await Promise.all([1, 2, 3].map(() => aMember({ name: `${word} ${word} ${word}` })));
    await stack().settled();
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ q: word, limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.members.length).toBeLessThanOrEqual(2);
      found.push(...page.members.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(found.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
  });
});

describe("[members-05] the list of members", () => {
  test("has each member's fields, judged by the entitlement function", async () => {
    await openSettings();
    const member = await aMember({ name: `Fields ${aMark()}`, phone: "+19045550177" });
    await subscribe(member, "essential");
    await stack().settled();
    const { members } = await search({ q: member.name });
    expect(members).toEqual([
      {
        id: member.userId,
        display_name: member.name,
        email: member.email,
        phone_number: "+19045550177",
        created_at: expect.any(String),
        subscription_tier: "essential",
        subscription_active: true,
        source: "stripe",
        is_paying: true,
        suspended_at: null,
        blocked_at: null,
      },
    ]);
  });

  test("lists the newest members first", async () => {
    const member = await aMember();
    await stack().settled();
    const { members } = await search({ limit: 100 });
    const instants = members.map(({ created_at }) => created_at);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(members.map(({ id }) => id)).toContain(member.userId);
  });
});

test("[kpi-13] members come in pages by cursor of at most 5,000, and no total is cut off at a page", async () => {
  const before = (await search({ limit: 1 })).total_members;
  await Promise.all([1, 2, 3].map(() => aMember()));
  await stack().settled();
  const page = await search({ limit: 1 });
  expect([page.members.length, typeof page.cursor, page.total_members]).toEqual([1, "string", before + 3]);
  const next = await search({ limit: 1, cursor: page.cursor ?? "" });
  expect(next.members).toHaveLength(1);
  expect(next.members[0]?.id).not.toBe(page.members[0]?.id);
  const { token } = await anAdmin();
  expect((await call("memberSearchAdmin", "list", { limit: 5_001 }, { token })).error?.code).toBe("invalid-input");
});
