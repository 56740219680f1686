import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "../../../functions/platform/log.ts";

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const lines = () =>
  written
    .join("")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test("a log line is one line of JSON, written before the call goes on, with the fields that alarms count", () => {
  log.info("answered", { operation: "deals.list", status: 200, text: "two\nlines" });
  expect(written).toHaveLength(1);
  expect(lines()).toEqual([
    {
      level: "INFO",
      message: "answered",
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      service: "city",
      operation: "deals.list",
      status: 200,
      text: "two\nlines",
    },
  ]);
});

test("a log line names the trace of its call", () => {
  vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1");
  log.info("answered");
  expect(lines()[0].xray_trace_id).toBe("1-5759e988-bd862e3fe1be46a994272793");
});

test("an error is logged with its name, text, stack and causes, and with nothing else that hangs on it", () => {
  const cause = Object.assign(new Error("connection lost"), { code: "ECONNRESET" });
  const error = Object.assign(new TypeError("not stored", { cause }), { request: { email: "ann@example.com" } });
  log.error("unexpected failure", error);
  log.warn("projection failed", { error, projection: "counts" });
  const [alone, among] = lines();
  expect(alone.error).toMatchObject({
    name: "TypeError",
    message: "not stored",
    stack: expect.stringContaining("at "),
  });
  expect(alone.error.cause).toMatchObject({ code: "ECONNRESET", message: "connection lost" });
  expect(among).toMatchObject({ level: "WARN", projection: "counts", error: { message: "not stored" } });
  expect(written.join("")).not.toContain("ann@example.com");
});

test("what can't be written as JSON still leaves a line and fails no call", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  log.error("unexpected failure", circle);
  expect(lines()[0]).toMatchObject({ level: "ERROR", message: "unexpected failure" });
});

test("an error's code is logged where it is a text or a number, and its cause where that is an error", () => {
  const coded = (code: unknown, cause?: unknown) => Object.assign(new Error("no", { cause }), { code });
  for (const code of ["EPIPE", 42, { secret: "x" }]) log.error("failed", coded(code, "a text"));
  expect(lines().map(({ error }) => [error.code, error.cause])).toEqual([
    ["EPIPE", undefined],
    [42, undefined],
    [undefined, undefined],
  ]);
});

test("fields of a plain line are written as they are", () => {
  log.info("answered", { error: new Error("no") as never });
  expect(lines()[0].error).toEqual({});
});
