import { beforeEach, expect, test, vi } from "vitest";

const { poolSignUp, call, config } = vi.hoisted(() => ({ poolSignUp: vi.fn(), call: vi.fn(), config: vi.fn() }));
vi.mock("../../../web/src/session/amplify-auth.ts", () => ({
  createAmplifyAuth: () => ({ stored: async () => null, signUp: poolSignUp }),
}));
vi.mock("../../../web/src/api/index.ts", () => ({ call, setBearerSource: () => undefined }));
vi.mock("../../../web/src/api/config.ts", () => ({ config }));
vi.stubGlobal("window", { localStorage: { getItem: () => null }, addEventListener: () => undefined });

const { deviceSession } = await import("../../../web/src/member/session/device-session.ts");

const input = { email: "dana@example.com", password: "Playyy-test-1!", name: "Dana", phone: "9045550100" };
const refusal = (message: string) =>
  Object.assign(new Error(`PreSignUp failed with error ${message}.`), { name: "UserLambdaValidationException" });

beforeEach(() => {
  vi.clearAllMocks();
  config.mockResolvedValue({ signUp: "pool" });
  call.mockResolvedValue({ referral: null });
});

test("[auth-34] a sign-up that the user pool leads to the website goes through the API, and any other refusal is shown", async () => {
  poolSignUp.mockRejectedValueOnce(refusal("Please sign up on our website."));
  expect(await deviceSession.signUp(input)).toEqual({ referral: null });
  expect(call.mock.calls).toEqual([["identity", "signUp", input]]);
  poolSignUp.mockRejectedValueOnce(refusal("Please enter your name"));
  await expect(deviceSession.signUp(input)).rejects.toThrow("Please enter your name");
  expect(call).toHaveBeenCalledTimes(1);
});

test("a sign-up goes to the user pool alone, and to the API alone with a referral code", async () => {
  poolSignUp.mockResolvedValue({ referral: null });
  await deviceSession.signUp(input);
  expect([poolSignUp.mock.calls.length, call.mock.calls.length]).toEqual([1, 0]);
  await deviceSession.signUp({ ...input, referral: "RAGER-1" });
  expect([poolSignUp.mock.calls.length, call.mock.calls.length]).toEqual([1, 1]);
});

test("a sign-up goes to the API alone where the stage is configured so", async () => {
  config.mockResolvedValue({ signUp: "api" });
  expect(await deviceSession.signUp(input)).toEqual({ referral: null });
  expect(call.mock.calls).toEqual([["identity", "signUp", input]]);
  expect(poolSignUp).not.toHaveBeenCalled();
});
