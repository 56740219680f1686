import { expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-notes.ts")),
  ...(await import("../../../functions/members/redeem-points.ts")),
}));

const newest = { limit: undefined, position: null };
const admin = { userId: "admin-1", email: "admin@x.test" };
const another = { userId: "admin-2", email: "" };
const at = (minute: number) => `2027-03-01T12:0${minute}:00.000Z`;

const aMemberWith = async (reward_points: number): Promise<string> => {
  const member = { ...aStoredMember(), reward_points };
  await members().MemberEntity.put(member).go();
  return member.user_id;
};
const pointsOf = async (user_id: string) =>
  (await members().MemberEntity.get({ user_id }).go({ consistent: true })).data?.reward_points;
const changesOf = async (subject: string) =>
  (await members().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action }) => action);

test("all points of a member can be redeemed and no more, and the redemptions are listed newest first", async () => {
  const { listPointRedemptions, redeemPoints } = members();
  const userId = await aMemberWith(50);
  const redeem = (points: number, now: string) => redeemPoints({ userId, points, reason: `For ${points}` }, admin, now);
  const first = await redeem(20, at(0));
  expect(first).toEqual({
    redemption: {
      user_id: userId,
      id: expect.any(String),
      points_spent: 20,
      reason: "For 20",
      by: "admin-1",
      at: at(0),
    },
    reward_points: 30,
  });
  await expect(redeem(31, at(1))).rejects.toMatchObject({ code: "points.too-few", details: { reward_points: 30 } });
  const last = await redeem(30, at(2));
  expect([last.reward_points, await pointsOf(userId)]).toEqual([0, 0]);
  const { items } = await listPointRedemptions(userId, newest);
  expect(items).toEqual([last.redemption, first.redemption]);
  expect(await changesOf(userId)).toEqual(["points.redeem", "points.redeem"]);
});

test("of eight administrators who redeem points at once, as many succeed as the balance allows", async () => {
  const { redeemPoints } = members();
  const userId = await aMemberWith(100);
  const redeem = () => endOf(redeemPoints({ userId, points: 30, reason: "A cap" }, admin, at(0)));
  const ends = await Promise.all(Array.from({ length: 8 }, redeem));
  expect(ends.toSorted()).toEqual([...Array(3).fill("done"), ...Array(5).fill("points.too-few")]);
  expect([await pointsOf(userId), await changesOf(userId)]).toEqual([10, Array(3).fill("points.redeem")]);
});

test("notes on a member are listed newest first, with the address of whoever wrote them if they have one", async () => {
  const { addMemberNote, listMemberNotes } = members();
  const userId = await aMemberWith(0);
  const first = await addMemberNote(userId, "Prefers a call.", admin, at(0));
  const second = await addMemberNote(userId, "Called.", another, at(1));
  expect([first.author_email, second.author_email]).toEqual([admin.email, null]);
  expect((await listMemberNotes(userId, newest)).items).toEqual([second, first]);
});

test("a note is deleted by whoever wrote it, once, and by nobody else", async () => {
  const { addMemberNote, deleteMemberNote, listMemberNotes } = members();
  const userId = await aMemberWith(0);
  const note = await addMemberNote(userId, "Prefers a call.", admin, at(0));
  const left = async () => (await listMemberNotes(userId, newest)).items.length;
  expect([await endOf(deleteMemberNote(userId, note.id, another, at(1))), await left()]).toEqual(["not-found", 1]);
  expect([await endOf(deleteMemberNote(userId, note.id, admin, at(1))), await left()]).toEqual(["done", 0]);
  expect(await endOf(deleteMemberNote(userId, note.id, admin, at(2)))).toBe("not-found");
  expect((await changesOf(userId)).toSorted()).toEqual(["member.add-note", "member.delete-note"]);
});

test("nobody who is missing gets a note or spends points", async () => {
  const { addMemberNote, redeemPoints } = members();
  expect(await endOf(addMemberNote("nobody", "Who?", admin, at(0)))).toBe("not-found");
  expect(await endOf(redeemPoints({ userId: "nobody", points: 1, reason: "A cap" }, admin, at(0)))).toBe("not-found");
  expect(await pointsOf("nobody")).toBeUndefined();
});
