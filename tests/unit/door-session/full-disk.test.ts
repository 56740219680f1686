import { describe, expect, test } from "vitest";
import * as door from "../../support/door/door.ts";
import { aSession, pass, played } from "../../support/door/played-session.ts";

const seatOne = () => door.liveCode({ seats: 0b01 });
const seatTwo = () => door.liveCode({ seats: 0b10 });

describe("a scanner whose disk is full", () => {
  test("lets nobody in without the server, and says why", async () => {
    const { session, state } = await aSession({ isDown: true });
    state.isFull = true;
    const { result } = await played(session.scan(await seatOne()));
    expect(result).toMatchObject({ state: "not-stored", seats: [], row: null });
    expect(session.getStatus()).toMatchObject({ storage: "full", counts: { inside: 0 } });
  });

  test("lets in by the server's word alone", async () => {
    const { session, server, state, kept } = await aSession();
    state.isFull = true;
    const { result } = await played(session.scan(await seatOne()));
    expect(result).toMatchObject({ state: "admitted", seats: [1] });
    expect(kept.own).toEqual([]);
    expect(server.stored).toMatchObject([{ seats: 0b01, sequence: 1 }]);
    expect(session.getStatus()).toMatchObject({ storage: "full", unsent: 0, counts: { inside: 1 } });
  });

  test("refuses who is in already by the server's word", async () => {
    const { session, server, state } = await aSession();
    state.isFull = true;
    await played(session.scan(await seatOne()));
    server.admitElsewhere({ ...server.stored[0], device: "door_south01", seats: 0b10 } as never);
    const { result } = await played(session.scan(await seatTwo()));
    expect(result.state).toBe("refused");
  });

  test("doesn't let in when the server takes longer than 3 seconds, and lets in by the same row when asked again", async () => {
    const { session, server, state } = await aSession();
    state.isFull = true;
    server.state.takes = 3_500;
    const { result, at } = await played(session.scan(await seatOne()));
    expect(result.state).toBe("not-stored");
    expect(at - server.state.askedAt).toBe(3_000);
    server.state.takes = 20;
    await pass(9_000);
    expect((await played(session.scan(await seatOne()))).result).toMatchObject({ state: "admitted", seats: [1] });
    expect(server.stored).toHaveLength(1);
    expect((await played(session.scan(await seatOne()))).result.state).toBe("refused");
  });

  test("asked again at once sends the row that is under way, not another one", async () => {
    const { session, server, state } = await aSession();
    state.isFull = true;
    server.state.isDown = true;
    expect((await played(session.scan(await seatOne()))).result.state).toBe("not-stored");
    server.state.isDown = false;
    await pass(100);
    expect((await played(session.scan(await seatOne()))).result.state).toBe("admitted");
    expect(server.stored).toHaveLength(1);
  });

  test("goes on with its own log, without a gap and without a second row of a number, once there is room", async () => {
    const { session, server, state, kept } = await aSession();
    state.isFull = true;
    await played(session.scan(await seatOne()));
    await pass(5_000);
    state.isFull = false;
    expect((await played(session.scan(await seatTwo()))).result.state).toBe("admitted");
    await pass(5_000);
    expect(kept.own.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(server.stored).toMatchObject([{ sequence: 1 }, { sequence: 2, seats: 0b10 }]);
    expect(session.getStatus()).toMatchObject({ storage: "ok", unsent: 0, counts: { here: 2 } });
  });
});
