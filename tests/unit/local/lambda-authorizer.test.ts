import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WebRequest } from "../../../local/http/message.ts";
import { createLambdaAuthorizer } from "../../../local/http-api/lambda-authorizer.ts";
import type { Functions } from "../../../local/lambda/functions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const invoke = vi.fn(async (_arn: string, { identitySource }: { identitySource: string[] }) => ({
    isAuthorized: identitySource[0] === "right",
  }));
  const functions = { invoke } as unknown as Functions;
  const authorize = createLambdaAuthorizer({ functions, functionArn: "arn", header: "x-proof", cacheSeconds: 60 });
  const ask = async (proof?: string) => {
    const headers: Record<string, string> = proof === undefined ? {} : { "x-proof": proof };
    return (await authorize({ headers } as WebRequest)).status;
  };
  return { invoke, ask };
};

test("[around-02] a request without the header is refused without a call, and so is one with an empty header", async () => {
  const { invoke, ask } = open();
  expect([await ask(), await ask("")]).toEqual([401, 401]);
  expect(invoke).not.toHaveBeenCalled();
});

test("[around-02] the function is asked once for each value, also by requests at the same time, and again when its answer has aged", async () => {
  const { invoke, ask } = open();
  expect(await Promise.all([ask("right"), ask("right"), ask("wrong")])).toEqual([200, 200, 403]);
  vi.advanceTimersByTime(59_999);
  expect([await ask("right"), await ask("wrong")]).toEqual([200, 403]);
  expect(invoke).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  expect(await ask("right")).toBe(200);
  expect(invoke).toHaveBeenCalledTimes(3);
});

test("[around-02] a function that fails is a 500, which is not kept", async () => {
  const { invoke, ask } = open();
  invoke.mockRejectedValueOnce(new Error("no secret"));
  expect([await ask("right"), await ask("right")]).toEqual([500, 200]);
});
