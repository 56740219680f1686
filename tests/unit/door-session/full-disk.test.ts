import { describe, expect, test } from "vitest";
import * as door from "../../support/door/door.ts";
import { aSession, pass, played } from "../../support/door/played-session.ts";

type Session = Awaited<ReturnType<typeof aSession>>;

/** The same scanner after its page was loaded again. */
const reload = async (before: Session, about: Parameters<typeof aSession>[0] = {}): Promise<Session> => {
  before.session.stop();
  return aSession({ ...about, before });
};

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

  test("knows after a reload without a connection whom the server let in, and goes on with the next number", async () => {
    const first = await aSession();
    first.state.isFull = true;
    expect((await played(first.session.scan(await seatOne()))).result.state).toBe("admitted");
    const { session, server, state } = await reload(first, { isDown: true });
    expect(session.getStatus()).toMatchObject({ unsent: 0, counts: { here: 1, inside: 1 } });
    await pass(9_000);
    expect((await played(session.scan(await seatOne()))).result).toMatchObject({
      state: "refused",
      answer: { word: "already-in" },
    });
    state.isFull = false;
    expect((await played(session.scan(await seatTwo()))).result.state).toBe("admitted");
    server.state.isDown = false;
    await pass(10_000);
    expect(server.stored).toMatchObject([
      { sequence: 1, seats: 0b01 },
      { sequence: 2, seats: 0b10 },
    ]);
    expect(session.getStatus()).toMatchObject({ phase: "ready", unsent: 0, counts: { here: 2 } });
  });

  test("sends after a reload the very row that nobody had answered yet", async () => {
    const first = await aSession({ isDown: true });
    first.state.isFull = true;
    expect((await played(first.session.scan(await seatOne()))).result.state).toBe("not-stored");
    const [placed] = first.store.readSpare().rows;
    const { session, server } = await reload(first);
    await pass(5_000);
    expect(server.stored).toMatchObject([{ sequence: 1, at: placed?.at, seats: 0b01 }]);
    // They stand outside, and are in.
    expect((await played(session.scan(await seatOne()))).result).toMatchObject({ state: "admitted", seats: [1] });
    expect(server.stored).toHaveLength(1);
  });

  test("keeps such rows no longer than until the disk has them", async () => {
    const { session, store, state, kept } = await aSession();
    state.isFull = true;
    await played(session.scan(await seatOne()));
    expect(store.readSpare()).toMatchObject({ rows: [{ sequence: 1 }], acknowledged: 1 });
    state.isFull = false;
    await pass(5_000);
    expect(kept.own).toMatchObject([{ sequence: 1 }]);
    expect(store.readSpare().rows).toEqual([]);
  });

  test("lets nobody in, and sends nothing, when a reload would forget the row", async () => {
    const { session, server, state } = await aSession();
    Object.assign(state, { isFull: true, isSpareFull: true });
    expect((await played(session.scan(await seatOne()))).result).toMatchObject({ state: "not-stored", seats: [] });
    await pass(5_000);
    expect(server.stored).toEqual([]);
  });
});

describe("a list that a full disk had no room for", () => {
  const [, version, seats] = door.listedOrder();
  const late = ["late-order", version, seats] as ReturnType<typeof door.listedOrder>;
  const deltaOf = (...orders: (typeof late)[]) => ({
    from: Date.now() - 15_000,
    to: Date.now(),
    complete_until: Math.floor(Date.now() / 1_000) - 15,
    orders,
  });

  test("is kept whole by the first contact after there is room, with the orders of every contact in between", async () => {
    const { session, server, state, kept } = await aSession();
    const [first] = kept.list?.orders.keys() ?? [];
    expect(session.getStatus()).toMatchObject({ keptList: "kept", storage: "ok", listed: 1 });
    state.isFull = true;
    server.answer.delta = deltaOf(late);
    await pass(5_000);
    expect(session.getStatus()).toMatchObject({ keptList: "full", storage: "full", listed: 2 });
    server.answer.delta = deltaOf();
    await pass(5_000);
    expect([...(kept.list?.orders.keys() ?? [])]).toEqual([first]);
    state.isFull = false;
    await pass(5_000);
    expect(session.getStatus()).toMatchObject({ keptList: "kept", storage: "ok", listed: 2 });
    expect([...(kept.list?.orders.keys() ?? [])]).toEqual([first, "late-order"]);
  });

  test("is kept after a reload without a connection, and isn't while it was never read", async () => {
    const [kept, never] = [await aSession({ isDown: true }), await aSession({ list: null, isDown: true })];
    expect(kept.session.getStatus()).toMatchObject({ keptList: "kept", storage: "ok" });
    expect(never.session.getStatus()).toMatchObject({ keptList: "none", storage: "ok" });
  });
});

describe("rows that a full disk had no room for", () => {
  const row = (device: string, sequence = 1) => door.admitRow({ device, sequence, at: door.now - 60_000 });

  test("are sent after a reload, once, whether the disk has them meanwhile or not", async () => {
    const first = await aSession({ isDown: true, own: [row("door_north01")] });
    first.store.keepSpare({ rows: [row("door_north01"), row("door_north01", 2)], acknowledged: 0 });
    const { session, server } = await reload(first, { isDown: true });
    expect(session.getStatus().unsent).toBe(2);
    server.state.isDown = false;
    await pass(12_000);
    expect(server.stored.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test("of an earlier pairing of this device are neither counted nor sent under its new name", async () => {
    const first = await aSession({ isDown: true });
    first.store.keepSpare({ rows: [row("door_before1")], acknowledged: 0 });
    const { session, server } = await reload(first, { isDown: true });
    expect(session.getStatus()).toMatchObject({ unsent: 0, counts: { here: 0, inside: 0 } });
    server.state.isDown = false;
    await pass(12_000);
    expect(server.stored).toEqual([]);
  });
});
