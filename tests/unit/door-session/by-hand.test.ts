import { describe, expect, test } from "vitest";
import { seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { toSentRow } from "../../../web/src/door/sync/wire.ts";
import * as door from "../../support/door/door.ts";
import { aSession, pass, played, until } from "../../support/door/played-session.ts";

const order = orderKeyOf(door.order);
const supervisor = { device: { role: "supervisor" } } as const;

describe("a supervisor", () => {
  test("finds an order by a name, with the state of each seat", async () => {
    const { session } = await aSession({ isDown: true, ...supervisor });
    await played(session.admitByHand(order, [2], "Phone dead"));
    expect(session.find("pri ram")).toMatchObject([
      {
        order,
        tier: 1,
        seats: [
          { seat: 1, state: "open", code: "phone" },
          { seat: 2, state: "in" },
        ],
      },
    ]);
    expect(session.find("nobody")).toEqual([]);
  });

  test("lets in by hand with a reason, offline, and it is sent later", async () => {
    const { session, server, kept } = await aSession({ isDown: true, ...supervisor });
    const { result } = await played(session.admitByHand(order, [1], "  Phone dead "));
    expect(result).toMatchObject({ state: "admitted", seats: [1], holder: "Priya Raman" });
    expect(kept.own).toMatchObject([{ by: "hand", reason: "Phone dead", issuedAt: null }]);
    server.state.isDown = false;
    await pass(10_000);
    expect(server.stored).toMatchObject([{ by: "hand", reason: "Phone dead" }]);
  });

  test.each([["ab"], ["  a  "], ["x".repeat(201)]])("needs a reason of 3 to 200 characters, not %j", async (reason) => {
    const { session, kept } = await aSession({ isDown: true, ...supervisor });
    await expect(played(session.admitByHand(order, [1], reason))).rejects.toThrow(RangeError);
    expect(kept.own).toEqual([]);
  });

  test("doesn't let in by hand who is in, or whose ticket was refunded", async () => {
    const { session } = await aSession({ isDown: true, ...supervisor });
    await played(session.admitByHand(order, [1], "Phone dead"));
    const { result } = await played(session.admitByHand(order, [1], "Phone dead"));
    expect(result).toMatchObject({ state: "refused", answer: { word: "already-in", admitted: { by: "hand" } } });
    const refunded = door.listOf(door.listedOrder(seatFlag.refunded));
    const other = await aSession({ isDown: true, list: refunded, ...supervisor });
    const { result: none } = await played(other.session.admitByHand(order, [1], "Phone dead"));
    expect(none).toMatchObject({ state: "refused", answer: { word: "refunded" } });
  });

  test("takes back who came in, who then may come in again", async () => {
    const { session } = await aSession({ isDown: true, ...supervisor });
    const { result } = await played(session.scan(await door.liveCode({ seats: 1 })));
    await played(session.undo(result.row ?? { device: "", sequence: 0 }, [1], "Wrong person"));
    expect(session.getStatus().counts.inside).toBe(0);
    expect(session.listRecent()).toMatchObject([{ name: "Priya Raman", open: [] }]);
    expect((await played(session.scan(await door.liveCode({ seats: 1 })))).result.state).toBe("admitted");
    expect(session.listRecent().map(({ open }) => open)).toEqual([[1], []]);
  });

  test("takes nothing back by a row of the same number that another scanner let the seat in by", async () => {
    const { session, server } = await aSession({ ...supervisor });
    const { result } = await played(session.scan(await door.liveCode({ seats: 1 })));
    const row = result.row ?? { device: "", sequence: 0 };
    expect(session.listRecent()).toMatchObject([{ row, open: [1] }]);
    await played(session.undo(row, [1], "Wrong person"));
    await pass(5_000);
    server.admitElsewhere(toSentRow(door.admitRow({ device: "door_south01", sequence: 1, at: door.now + 60_000 })));
    await until(() => session.getStatus().counts.inside === 1);
    expect(session.listRecent()).toMatchObject([{ row, open: [] }]);
    await expect(played(session.undo(row, [1], "Wrong person"))).rejects.toThrow(RangeError);
    expect(session.getStatus().counts.inside).toBe(1);
  });

  test("doesn't take back who isn't in by that row", async () => {
    const { session, kept } = await aSession({ isDown: true, ...supervisor });
    const { result } = await played(session.scan(await door.liveCode({ seats: 1 })));
    const row = result.row ?? { device: "", sequence: 0 };
    await expect(played(session.undo(row, [2], "Wrong person"))).rejects.toThrow(RangeError);
    await played(session.undo(row, [1], "Wrong person"));
    await expect(played(session.undo(row, [1], "Wrong person"))).rejects.toThrow(RangeError);
    expect(kept.own).toHaveLength(2);
  });

  test("is told when an undo could be kept nowhere", async () => {
    const { session, state } = await aSession({ isDown: true, ...supervisor });
    const { result } = await played(session.scan(await door.liveCode({ seats: 1 })));
    state.isFull = true;
    await expect(played(session.undo(result.row ?? { device: "", sequence: 0 }, [1], "Wrong person"))).rejects.toThrow(
      "couldn't be stored",
    );
    expect(session.getStatus().counts.inside).toBe(1);
  });
});

test("a scanner of the role scan neither lets in by hand nor takes back", async () => {
  const { session, kept } = await aSession({ isDown: true });
  const { result } = await played(session.scan(await door.liveCode({ seats: 1 })));
  const place = result.row ?? { device: "", sequence: 0 };
  await expect(played(session.admitByHand(order, [2], "Phone dead"))).rejects.toThrow("supervisor");
  await expect(played(session.undo(place, [1], "Wrong person"))).rejects.toThrow("supervisor");
  expect(kept.own).toHaveLength(1);
});
