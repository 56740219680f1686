import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Line } from "../../../functions/tickets/line/lines.ts";
import type { PageProgress } from "../../../functions/tickets/line/serve-pages.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

type Outside = { pause(milliseconds: number): Promise<unknown>; servePages(eventId: string): Promise<PageProgress> };

// Pages are Stripe's, and pauses are what a test looks at.
const outside = vi.hoisted(() => ({}) as Outside);
vi.mock("node:timers/promises", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setTimeout: (milliseconds: number) => outside.pause(milliseconds),
}));
vi.mock("../../../functions/tickets/line/serve-pages.ts", () => ({
  servePages: (eventId: string) => outside.servePages(eventId),
}));

const line = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/platform/table/lease.entity.ts")),
  ...(await import("../../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-age.ts")),
  ...(await import("../../../functions/tickets/line/lines.ts")),
  ...(await import("../../../functions/tickets/line/serve-line.job.ts")),
  ...(await import("../../../functions/tickets/line/serve-line.projection.ts")),
  ...(await import("../../../functions/tickets/line/serve-lines.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const longAgo = "2027-03-01T11:00:00.000Z";
const idle: PageProgress = { opened: 0, isBusy: false };

const pauses: number[] = [];
const standStill = async (milliseconds: number) => {
  pauses.push(milliseconds);
};
const reset = () => {
  pauses.length = 0;
  outside.pause = standStill;
  outside.servePages = async () => idle;
};
reset();
afterEach(async () => {
  vi.restoreAllMocks();
  reset();
  for (const event_id of await line().listOpenLines()) await line().LineEntity.delete({ event_id }).go();
});

const aLine = async (about: Partial<Line>): Promise<string> => {
  const event_id = `evt_${uniqueId()}`;
  await line()
    .LineEntity.put({ event_id, state: "open", updated_at: longAgo, ...about })
    .go();
  return event_id;
};
/** A turn for seats whose member has left: it is served by taking it away. */
const aTurn = (event_id: string, number: number) =>
  line()
    .LineTurnEntity.put({ event_id, queue: "seats", number, user_id: `usr_${uniqueId()}`, joined_at: longAgo })
    .go();
const stateOf = async (eventId: string) => (await line().findLine(eventId))?.state;
const upTo = (looks: number) => {
  let left = looks;
  return () => {
    left -= 1;
    return left >= 0;
  };
};

describe("a run that serves lines", () => {
  test("ends when nobody waits, without a pause, and closes the lines it has found empty", async () => {
    const [served, other] = [
      await aLine({ joined: 1, served: 1 }),
      await aLine({ joined: 4, served: 4, pages_queued: 2, pages_done: 2 }),
    ];
    const shut = await aLine({ state: "empty", joined: 3, served: 3 });
    const asked = vi.fn(async () => idle);
    outside.servePages = asked;
    const mayContinue = upTo(50);
    expect(await line().serveLines([served, shut, `evt_${uniqueId()}`], mayContinue)).toEqual({
      seats: 0,
      pages: 0,
      isDone: true,
    });
    expect(await Promise.all([served, other, shut].map(stateOf))).toEqual(["empty", "empty", "empty"]);
    expect([pauses, asked.mock.calls.length]).toEqual([[], 3]);
  });

  test("ends with its time, while people wait: their line stays open", async () => {
    const id = await aLine({ pages_queued: 1 });
    let asked = 0;
    outside.servePages = async (eventId) => {
      asked += 1;
      if (asked === 4) await line().markServed(eventId, "page", 1, now);
      return idle;
    };
    expect(await line().serveLines([id], () => false)).toEqual({ seats: 0, pages: 0, isDone: false });
    expect([asked, await stateOf(id)]).toEqual([1, "open"]);
  });

  test("pauses for a tenth of a second only when it got nothing done", async () => {
    const id = await aLine({ pages_queued: 3 });
    let asked = 0;
    let goOn = () => {};
    const pagesAreServed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    outside.servePages = async (eventId) => {
      asked += 1;
      // The loop of the seats has nothing to do meanwhile.
      if (asked > 1) await expect.poll(() => pauses.length, { interval: 5 }).toBeGreaterThan(0);
      await line().markServed(eventId, "page", asked, now);
      if (asked === 3) goOn();
      return { opened: 1, isBusy: false };
    };
    outside.pause = async (milliseconds) => {
      pauses.push(milliseconds);
      if (pauses.length === 1) await pagesAreServed;
    };
    expect(await line().serveLines([id], upTo(50))).toEqual({ seats: 0, pages: 3, isDone: true });
    expect([pauses, asked]).toEqual([[100], 3]);
  });

  test("pauses for a second when Stripe is busy", async () => {
    const id = await aLine({ pages_queued: 1 });
    outside.servePages = async () => ({ opened: 1, isBusy: true });
    expect(await line().serveLines([id], () => false)).toEqual({ seats: 0, pages: 1, isDone: false });
    expect(pauses).toEqual([1_000]);
  });

  test("goes on with the other lines when one can't be served, a second later", async () => {
    const [broken, other] = [await aLine({ pages_queued: 1 }), await aLine({ pages_queued: 1 })];
    outside.servePages = async (eventId) => {
      if (eventId === broken) throw new Error("No.");
      return { opened: 1, isBusy: false };
    };
    expect(await line().serveLines([broken, other], () => false)).toEqual({ seats: 0, pages: 1, isDone: false });
    expect(pauses).toEqual([1_000]);
  });

  test("looks again and again, a tenth of a second apart, while people wait whom it can't serve yet", async () => {
    const id = await aLine({ pages_queued: 1 });
    let asked = 0;
    outside.servePages = async (eventId) => {
      asked += 1;
      if (asked === 3) await line().markServed(eventId, "page", 1, now);
      return idle;
    };
    expect(await line().serveLines([id], upTo(50))).toMatchObject({ isDone: true });
    expect(new Set(pauses)).toEqual(new Set([100]));
  });
});

describe("the job that serves lines", () => {
  const lease = { name: "serve-line" };
  const run = (event: { eventIds?: string[] } | null, remaining = 30_000) => {
    vi.spyOn(line().clock, "now").mockReturnValue(now);
    return line().handler(event, { invokedFunctionArn: "arn:serve-line", getRemainingTimeInMillis: () => remaining });
  };
  /** What was asked of Lambda, without asking it. */
  const watchLambda = () => vi.spyOn(LambdaClient.prototype, "send").mockImplementation(async () => ({}) as never);
  const namesOf = (send: ReturnType<typeof watchLambda>) =>
    send.mock.calls.map(([{ input }]) => (input as { FunctionName?: string }).FunctionName);
  const watchOutput = () => vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const ageOf = (write: ReturnType<typeof watchOutput>) =>
    write.mock.calls.flatMap(([text]) =>
      String(text).includes("LineAgeSeconds") ? [JSON.parse(String(text)).LineAgeSeconds] : [],
    );

  test("does nothing when no line is open", async () => {
    const [send, put] = [watchLambda(), vi.spyOn(line().LeaseEntity, "put")];
    expect(await run(null)).toBeNull();
    expect([namesOf(send), put.mock.calls.length]).toEqual([[], 0]);
  });

  test("serves the lines that are open, one of them as well, and calls nobody when it is done", async () => {
    const send = watchLambda();
    const id = await aLine({ joined: 1 });
    await aTurn(id, 1);
    expect(await run(null)).toEqual({ seats: 1, pages: 0, isDone: true });
    expect(namesOf(send)).toEqual([]);
  });

  test("serves the lines that it is called for", async () => {
    const id = await aLine({ joined: 1, state: "empty" });
    await aTurn(id, 1);
    expect(await run({ eventIds: [id] })).toMatchObject({ seats: 1 });
  });

  test.each([
    [12_000, false, ["arn:serve-line"]],
    [12_001, true, []],
  ])("with %d milliseconds left serves seats: %s, and else calls the next run", async (remaining, isDone, called) => {
    const send = watchLambda();
    const id = await aLine({ joined: 1 });
    await aTurn(id, 1);
    expect(await run({ eventIds: [id] }, remaining)).toMatchObject({ isDone });
    expect(namesOf(send)).toEqual(called);
  });

  test("asks eight times for its turn, a quarter of a second apart, while another run serves, and then leaves it to that one", async () => {
    const send = watchLambda();
    await line()
      .LeaseEntity.put({ ...lease, holder: "another", until: "2027-03-01T12:00:00.001Z" })
      .go();
    const put = vi.spyOn(line().LeaseEntity, "put");
    const id = await aLine({ joined: 1 });
    expect(await run({ eventIds: [id] })).toBeNull();
    expect([put.mock.calls.length, pauses, namesOf(send)]).toEqual([8, Array(7).fill(250), []]);
    await line().LeaseEntity.delete(lease).go();
  });

  test("keeps others out for 58 seconds, and lets them in when it ends", async () => {
    const id = await aLine({ pages_queued: 1 });
    let until: string | undefined;
    outside.servePages = async (eventId) => {
      until = (await line().LeaseEntity.get(lease).go({ consistent: true })).data?.until;
      await line().markServed(eventId, "page", 1, now);
      return idle;
    };
    await run({ eventIds: [id] });
    expect(until).toBe("2027-03-01T12:00:58.000Z");
    expect((await line().LeaseEntity.get(lease).go({ consistent: true })).data).toBeNull();
  });

  describe("counts how long the oldest line has stood still", () => {
    const secondsAgo = (seconds: number) => new Date(Date.parse(now) - seconds * 1_000).toISOString();
    const aTurnSince = (event_id: string, queue: "seats" | "page", seconds: number, number = 1) =>
      line()
        .LineTurnEntity.put({ event_id, queue, number, user_id: `usr_${uniqueId()}`, joined_at: secondsAgo(seconds) })
        .go();
    const serveNobody = () => {
      watchLambda();
      vi.stubEnv("STAGE", "test");
    };

    test.each([
      [[0], []],
      [[1], [1]],
      [[5, 9, 7], [9]],
    ])("those for %j seconds give %j", async (ages, counted) => {
      serveNobody();
      for (const age of ages) await aTurnSince(await aLine({ joined: 1 }), "seats", age);
      const write = watchOutput();
      await run(null, 0);
      expect(ageOf(write)).toEqual(counted);
      vi.unstubAllEnvs();
    });

    test("in both queues, without who was told that it is sold out", async () => {
      serveNobody();
      const id = await aLine({ joined: 2, sold_out_through: 1, pages_queued: 1 });
      await aTurnSince(id, "seats", 900, 1);
      await aTurnSince(id, "seats", 10, 2);
      await aTurnSince(id, "page", 20);
      const write = watchOutput();
      await run(null, 0);
      expect(ageOf(write)).toEqual([20]);
      vi.unstubAllEnvs();
    });

    test("without a line that was closed meanwhile, or is gone", async () => {
      serveNobody();
      const id = await aLine({ joined: 1, state: "empty" });
      await aTurnSince(id, "seats", 9);
      const write = watchOutput();
      await line().reportLineAge([id, `evt_${uniqueId()}`]);
      expect(ageOf(write)).toEqual([]);
      vi.unstubAllEnvs();
    });

    test("and not for a run that somebody's joining has called", async () => {
      serveNobody();
      const id = await aLine({ joined: 1 });
      await aTurnSince(id, "seats", 9);
      const write = watchOutput();
      await run({ eventIds: [id] }, 0);
      expect(ageOf(write)).toEqual([]);
      vi.unstubAllEnvs();
    });
  });

  describe("is called by those who join", () => {
    const joined = (event_id: string) => ({
      ...{ id: uniqueId(), entity: "line-turn", before: null },
      after: { __edb_e__: "line-turn", event_id },
    });
    const apply = async (...eventIds: string[]) => {
      const send = watchLambda();
      vi.stubEnv("SERVE_LINE_FUNCTION", "serve-line");
      await line().serveLine.apply(eventIds.map(joined) as never, {} as never);
      vi.unstubAllEnvs();
      return send.mock.calls.map(([{ input }]) => JSON.parse(String((input as { Payload?: unknown }).Payload)));
    };

    test.each([
      [[], []],
      [["evt_1"], [{ eventIds: ["evt_1"] }]],
      [["evt_1", "evt_2", "evt_1"], [{ eventIds: ["evt_1", "evt_2"] }]],
    ])("%j once for each event: %j", async (eventIds, calls) => {
      expect(await apply(...eventIds)).toEqual(calls);
    });
  });
});
