import { describe, expect, test, vi } from "vitest";
import type { LogRow } from "../../../shared/door/log.ts";
import type { Scanner } from "../../../web/src/door/session/scanner.ts";
import { applyListDelta, recordContact, setList } from "../../../web/src/door/sync/apply-answer.ts";
import { createContact } from "../../../web/src/door/sync/contact.ts";
import { pair, readPage } from "../../../web/src/door/sync/door-client.ts";
import { toSentRow } from "../../../web/src/door/sync/wire.ts";
import { aBareScanner, ownRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf, now } from "../../support/door/door.ts";
import { aDevice } from "../../support/door/played-pairing.ts";
import { aPlayedServer } from "../../support/door/played-server.ts";

const deltaTo = (to: number, orders = [listedOrder()]) => ({ from: 0, to, complete_until: 77, orders });

/** A scanner that is ready for a contact with a server that answers at once. */
const aContact = async (parts: Parameters<typeof aBareScanner>[0] = {}) => {
  const server = aPlayedServer();
  const paths: string[] = [];
  server.state.takes = 0;
  Object.assign(server.answer, { server_time: now, delta: deltaTo(now) });
  const played = await aBareScanner({ list: { ...listOf(listedOrder()), version: now }, ...parts });
  const read = () => ({ ...played.reading });
  const fetch = ((path: string, init: RequestInit) => {
    paths.push(path);
    return server.fetch(path, init);
  }) as typeof globalThis.fetch;
  Object.assign(played.scanner, { environment: { fetch, read } });
  return { ...played, server, paths, contact: createContact(played.scanner) };
};

const rowsTo = (last: number, from = 1): LogRow[] =>
  Array.from({ length: last - from + 1 }, (_, index) =>
    ownRow({ sequence: from + index, order: `${from + index}`.padStart(16, "0") }),
  );

describe("a contact", () => {
  test("looks 10 minutes back at first and every minute, and asks from the list's own version in between", async () => {
    const { contact, reading, server } = await aContact();
    for (const steady of [0, 1, 59_999, 60_000, 60_001, 120_000]) {
      reading.steady = steady;
      await contact();
    }
    const back = server.contacts.map(({ list_version }) => now - (list_version ?? 0));
    expect(back).toEqual([600_000, 0, 0, 600_000, 0, 600_000]);
  });

  test("asks from no version below 0, and for no changes without a list", async () => {
    const young = await aContact({ list: { ...listOf(), version: 41 } });
    await young.contact();
    expect(young.server.contacts[0]?.list_version).toBe(0);
    const none = await aContact({ list: null });
    none.server.answer.delta = deltaTo(Number.MAX_SAFE_INTEGER);
    await none.contact();
    expect(none.server.contacts[0]?.list_version).toBeNull();
    expect(none.scanner.list).toMatchObject({ completeUntil: 77 });
    expect(none.scanner.list?.orders.size).toBe(1);
    await young.contact();
    expect(young.scanner.list?.completeUntil).toBe(Math.max(77, listOf().completeUntil));
  });

  test("is given up after 12 seconds, as each page of the list is", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { contact } = await aContact({ list: null });
    await contact();
    expect(timeout.mock.calls).toEqual([[12_000], [12_000], [12_000]]);
    timeout.mockRestore();
  });

  test("that can't say what changed reads the list again; where that doesn't fit together either, the list stays", async () => {
    const { contact, server, paths, scanner } = await aContact();
    server.answer.delta = null;
    const { list } = scanner;
    expect(await contact()).toBe("done");
    expect(paths).toEqual(["/api/door/sync", "/api/door/list", "/api/door/sync"]);
    expect(scanner.list).toBe(list);
  });

  test.each<[string, { own?: LogRow[]; answer?: object; during?: LogRow[] }, string]>([
    ["there is nothing to send", {}, "done"],
    ["the server has everything", { own: rowsTo(2) }, "done"],
    ["there is more to send", { own: rowsTo(101) }, "again"],
    ["the server has more to say", { answer: { has_more: true } }, "again"],
    ["the server took less than was sent", { own: rowsTo(101), answer: { acknowledged: 99 } }, "done"],
    ["a row was written meanwhile, and none was sent", { during: rowsTo(1) }, "done"],
    ["a row was written meanwhile, and the one before was sent", { own: rowsTo(1), during: rowsTo(2, 2) }, "again"],
  ])("goes on at once, or doesn't, where %s", async (_what, { own = [], answer, during = [] }, outcome) => {
    const { contact, server, scanner } = await aContact({ own: [...own] });
    Object.assign(server.answer, answer);
    const { fetch, read } = scanner.environment;
    const withRows = (async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      scanner.own.push(...during);
      return response;
    }) as typeof fetch;
    Object.assign(scanner, { environment: { fetch: withRows, read } });
    expect(await contact()).toBe(outcome);
    expect(server.contacts[0]?.rows).toHaveLength(Math.min(own.length, 100));
  });

  test("that names a copy among other refusals ends the scanner, and applies nothing else", async () => {
    const { contact, server, scanner } = await aContact();
    server.answer.refused = [
      { sequence: 1, reason: "not-allowed" },
      { sequence: 2, reason: "clone" },
    ];
    expect(await contact()).toBe("stop");
    expect([scanner.end, scanner.isOnline, scanner.notes.ignored]).toEqual(["cloned", true, []]);
    expect(await contact()).toBe("stop");
    expect(server.contacts).toHaveLength(1);
  });

  test.each<[string, [number, string], unknown, boolean, number[]]>([
    ["too many of them keep the scanner online", [429, "too-many"], { retryAfterSeconds: null }, true, [20]],
    ["any other refusal takes it offline", [503, "unavailable"], "failed", false, []],
  ])("%s", async (_what, refuses, outcome, isOnline, roundTrips) => {
    const { contact, server, scanner } = await aContact({ isOnline: true, roundTrips: [20] });
    server.state.refuses = refuses;
    expect(await contact()).toEqual(outcome);
    expect(scanner).toMatchObject({ isOnline, roundTrips });
  });

  test("by the server's time decides whether the shift is long over, and by the device's own before the first one", async () => {
    const device = { ends_at: new Date(now - 6 * 3_600_000 + 60_000).toISOString() };
    const clock = { error: 20, synced: { wall: now, steady: 0 } };
    for (const [offset, wall, end] of [
      [60_000, now, "ended"],
      [0, now, null],
      [null, now + 60_000, "ended"],
      [null, now, null],
    ] as const) {
      const { contact, scanner, reading, state } = await aContact({ device });
      scanner.pairing = { ...scanner.pairing, clock: offset === null ? null : { ...clock, offset } };
      reading.wall = wall;
      expect(await contact()).toBe(end ? "stop" : "done");
      expect([scanner.end, state.isDeleted]).toEqual([end, end !== null]);
    }
  });
});

describe("an answer of the server", () => {
  const heard = async (answer: object, parts: Parameters<typeof aBareScanner>[0] = {}) => {
    const played = await aContact(parts);
    Object.assign(played.server.answer, answer);
    await played.contact();
    return played;
  };

  test("leaves only those rows out of what counts that weren't allowed, and keeps what it said before", async () => {
    const notes = { conflicts: [4], ignored: [5], refused: 0, inside: null };
    const refused = [
      { sequence: 1, reason: "hash" },
      { sequence: 2, reason: "not-allowed" },
    ];
    const { scanner } = await heard({ refused, conflicts: [4, 6], acknowledged: 0 }, { notes });
    expect(scanner.notes).toMatchObject({ conflicts: [4, 6], ignored: [5, 2] });
    const { scanner: same } = await heard({}, { notes });
    expect(same.notes).toMatchObject({ conflicts: [4], ignored: [5] });
  });

  test("never lowers how far the server has the log", async () => {
    const { scanner } = await heard({ acknowledged: 3 }, { own: rowsTo(5), acknowledged: 5 });
    expect(scanner.acknowledged).toBe(5);
  });

  test("takes rows into the log that the disk had no room for, up to what the server has", async () => {
    const { scanner, store } = await heard({ acknowledged: 1 }, { unstored: rowsTo(2) });
    expect(scanner.own.map(({ sequence }) => sequence)).toEqual([1]);
    expect(scanner.unstored.map(({ sequence }) => sequence)).toEqual([2]);
    expect(store.readSpare()).toMatchObject({ acknowledged: 1, rows: [{ sequence: 2 }] });
  });

  test("writes nothing aside where it took no row from there", async () => {
    const played = await aContact({ unstored: rowsTo(1) });
    const keepSpare = vi.spyOn(played.store, "keepSpare");
    Object.assign(played.server.answer, { acknowledged: 0 });
    await played.contact();
    expect(keepSpare).not.toHaveBeenCalled();
  });

  test("keeps a row aside that it took from there, with how far the server has it, while the disk is full", async () => {
    const played = await aContact({ unstored: rowsTo(1) });
    played.state.isFull = true;
    await played.contact();
    expect(played.store.readSpare()).toMatchObject({ acknowledged: 1, rows: [{ sequence: 1 }] });
  });

  test("counts another scanner's row once, however often it comes", async () => {
    const row = admitRow();
    const { scanner, contact } = await heard({ rows: [toSentRow(row)] });
    await contact();
    expect(scanner.others).toEqual([row]);
    expect(scanner.log.admissions.size).toBe(1);
  });

  test("keeps the keys that it didn't change", async () => {
    const played = await aContact();
    const { keys } = played.scanner;
    await played.contact();
    expect(played.scanner.keys).toBe(keys);
    played.server.answer.keys = [];
    await played.contact();
    expect(played.scanner.keys).not.toBe(keys);
  });

  test("brings the device as the server has it, also where the disk is full", async () => {
    const played = await aContact();
    played.state.isFull = true;
    played.server.answer.device = aDevice({ gate: "Roof" });
    expect(await played.contact()).toBe("done");
    expect(played.scanner.pairing.device.gate).toBe("Roof");
  });
});

test("a scanner knows how long its last five contacts took", async () => {
  const { scanner } = await aBareScanner();
  for (const steady of [1, 2, 3, 4, 5, 6])
    recordContact(scanner, { sent: { wall: 0, steady: 0 }, received: { wall: 0, steady } });
  expect(scanner.roundTrips).toEqual([2, 3, 4, 5, 6]);
});

test("of a changed list only the changed orders are written, unless they aren't known or the disk lacks what was before", async () => {
  const list = listOf(listedOrder());
  const written = async (keptList: Scanner["keptList"], changed: Parameters<typeof setList>[2]) => {
    const { scanner, store, kept } = await aBareScanner({ keptList });
    kept.list = list;
    const [keepDelta, replaceList] = [vi.spyOn(store, "keepDelta"), vi.spyOn(store, "replaceList")];
    await setList(scanner, list, changed);
    return [keepDelta.mock.calls.length, replaceList.mock.calls.length, scanner.keptList];
  };
  expect(await written("kept", [listedOrder()])).toEqual([1, 0, "kept"]);
  expect(await written("kept", null)).toEqual([0, 1, "kept"]);
  expect(await written("full", [listedOrder()])).toEqual([0, 1, "kept"]);
});

test("a change applies only to a list that it follows", async () => {
  const delta = { from: 0, to: 50, completeUntil: 0, orders: [listedOrder(0, 1, "Tom Adler")] };
  const { scanner } = await aBareScanner();
  const { list } = scanner;
  for (const none of [null, { ...delta, from: 42 }]) expect(await applyListDelta(scanner, none)).toBeNull();
  expect(scanner.list).toBe(list);
  expect(await applyListDelta(scanner, delta)).toMatchObject({ version: 50 });
  expect([...(scanner.list?.orders.values() ?? [])]).toEqual(delta.orders);
  scanner.list = null;
  expect(await applyListDelta(scanner, delta)).toBeNull();
});

describe("a request of a scanner", () => {
  const reading = { wall: now, steady: 0 };
  const answered = (response: Response) => {
    const fetch = vi.fn(async () => response);
    return { environment: { fetch: fetch as unknown as typeof globalThis.fetch, read: () => reading }, fetch };
  };

  test("says what it sends and who it is, where it sends anything and is anybody", async () => {
    const { environment, fetch } = answered(Response.json({}));
    await pair(environment, { code: "ABC", label: "Phone" });
    expect(fetch.mock.calls).toMatchObject([["/api/door/pair", { headers: { "content-type": "application/json" } }]]);
    expect(JSON.stringify(fetch.mock.calls)).not.toContain("authorization");
    const pages = answered(Response.json({}));
    await readPage(pages.environment, "secret", null);
    const next = answered(Response.json({}));
    await readPage(next.environment, "secret", "a b&c");
    const headers = { authorization: "Door secret" };
    expect([...pages.fetch.mock.calls, ...next.fetch.mock.calls]).toEqual([
      ["/api/door/list", { method: "GET", headers, signal: undefined }],
      ["/api/door/list?cursor=a%20b%26c", { method: "GET", headers, signal: undefined }],
    ]);
  });

  test.each([
    ["an error", Response.json({ error: { code: "door.ended", message: "Over" } }, { status: 410 }), 410, "door.ended"],
    ["a page that isn't JSON", new Response("<html>", { status: 200 }), 200, ""],
    ["a broken gateway", new Response("<html>", { status: 502 }), 502, ""],
  ])("is refused by %s", async (_what, response, status, code) => {
    const { environment } = answered(response);
    await expect(readPage(environment, "secret", null)).rejects.toMatchObject({ name: "DoorRefused", status, code });
  });
});
