import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignUpRefused } from "../../../functions/identity/sign-up-refused.ts";

vi.mock("../../../functions/platform/log.ts", () => ({ log: { warn: vi.fn(), error: vi.fn() } }));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "captcha-secret" }));

const { assertHuman } = await import("../../../functions/identity/captcha.ts");

const service = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubEnv("CAPTCHA_SECRET_ARN", "arn:captcha");
  vi.stubEnv("CAPTCHA_VERIFY_URL", "https://captcha.example/verify");
  vi.stubGlobal("fetch", service);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the captcha's service has three seconds, as a trigger has five", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  service.mockResolvedValueOnce(Response.json({ success: true }));
  await assertHuman("token");
  expect(timeout.mock.calls).toEqual([[3_000]]);
  expect(service.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
});

test("a token that the service refuses ends a sign-up, and one that it can't judge asks for another try", async () => {
  service.mockResolvedValueOnce(Response.json({ success: false }));
  await expect(assertHuman("token")).rejects.toThrow(SignUpRefused);
  for (const answer of [Response.json({ success: true }, { status: 500 }), new Response("<html>")]) {
    service.mockResolvedValueOnce(answer);
    await expect(assertHuman("token")).rejects.toThrow("We couldn't verify the captcha. Please try again.");
  }
});

test("no token is refused without a call, and a stage without a captcha asks for none", async () => {
  service.mockClear();
  await expect(assertHuman(undefined)).rejects.toThrow(SignUpRefused);
  vi.stubEnv("CAPTCHA_SECRET_ARN", "");
  await assertHuman(undefined);
  expect(service).not.toHaveBeenCalled();
});
