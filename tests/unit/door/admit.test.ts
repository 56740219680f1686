import { describe, expect, test } from "vitest";
import { createAdmitRow } from "../../../shared/door/admit.ts";
import type { ReadAnswer } from "../../../shared/door/answer.ts";
import { type Door, decide } from "../../../shared/door/decide.ts";
import { addNewest, foldLog } from "../../../shared/door/fold.ts";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { stepAt } from "../../../shared/door/steps.ts";
import { aDoor, issuedAt, liveCode, now, order } from "../../support/door/door.ts";

const origin = { device: "north-1", sequence: 1, at: now, gate: "North" };
const answerOf = async (door: Door, at = now): Promise<ReadAnswer> => {
  const answer = await decide(await liveCode({}, { at }), door, { now: at, hasJumped: false });
  if (!("ready" in answer)) throw new Error(`The code is ${answer.word}`);
  return answer;
};

describe("letting seats in", () => {
  test("writes a row with the code's order, binding and step", async () => {
    expect(createAdmitRow(await answerOf(await aDoor()), [2], origin)).toEqual({
      ...origin,
      kind: "admit",
      order: orderKeyOf(order),
      seats: 0b10,
      by: "live",
      issuedAt,
      step: stepAt(now),
      reason: null,
    });
  });

  test.each([[[]], [[3]], [[1, 3]]])("refuses the seats %j, which the answer doesn't let in", async (seats) => {
    const answer = await answerOf(await aDoor());
    expect(() => createAdmitRow(answer, seats, origin)).toThrow(RangeError);
  });

  test("admits each seat of an order once, one by one", async () => {
    const door = await aDoor();
    const first = addNewest(foldLog([]), createAdmitRow(await answerOf(door), [1], origin));
    const later = now + 30_000;
    const second = await answerOf({ ...door, log: first }, later);
    expect(second).toMatchObject({ word: "let-in", ready: [2] });
    const both = addNewest(first, createAdmitRow(second, [2], { ...origin, sequence: 2, at: later }));
    expect(await answerOf({ ...door, log: both }, later + 30_000)).toMatchObject({ word: "already-in", ready: [] });
    expect(both.conflicts).toEqual([]);
  });
});
