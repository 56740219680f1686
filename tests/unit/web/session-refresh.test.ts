import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSession } from "../../../web/src/session/session.ts";
import { aSession, fakeAuth, serviceError, tokensFor } from "./fake-auth.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const tick = () => vi.advanceTimersByTimeAsync(30_000);
const offline = () => serviceError("NetworkError", "A network error has occurred.", 0);

test("[session-02] the session is checked every 30 seconds and left alone while more than 90 seconds remain", async () => {
  const { auth } = await aSession(tokensFor(151));
  await tick(); // 121 s remain
  await tick(); // 91 s remain
  expect(auth.refresh).not.toHaveBeenCalled();
});

test("[session-02] the session is refreshed at the tick with exactly 90 seconds remaining", async () => {
  const { auth, events } = await aSession(tokensFor(120));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(auth.refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
});

test("[session-02] new tokens are left alone again, and without a session nothing is refreshed", async () => {
  const { session, auth } = await aSession(tokensFor(60));
  await tick();
  await tick();
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  await session.signOut();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(auth.refresh).toHaveBeenCalledTimes(1);
});

test.each([
  [0, 160],
  [1, 240],
])("[start-06] chance of %d has the first retry of a refresh after %d ms", async (chance, milliseconds) => {
  vi.mocked(Math.random).mockReturnValue(chance);
  const { auth } = await aSession(tokensFor(100));
  auth.refresh.mockRejectedValueOnce(offline());
  await tick();
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(auth.refresh).toHaveBeenCalledTimes(2);
});

test.each([
  ["a network failure", offline()],
  ["HTTP 502", serviceError("Unknown", "", 502)],
  ["HTTP 503", serviceError("Unknown", "", 503)],
  ["HTTP 504", serviceError("Unknown", "", 504)],
])("[session-03] after %s the refresh is retried after 200 ms, 400 ms and 800 ms", async (_what, error) => {
  const { auth, events } = await aSession(tokensFor(100));
  auth.refresh.mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  await tick();
  const calls = () => auth.refresh.mock.calls.length;
  expect(calls()).toBe(1);
  for (const [delay, expected] of [
    [200, 2],
    [400, 3],
    [800, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(calls()).toBe(expected - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls()).toBe(expected);
  }
  expect(events.at(-1)).toBe("TOKEN_REFRESHED");
});

test("[session-03] a final refusal is not retried and ends the session", async () => {
  const { session, auth, state, events } = await aSession(tokensFor(100));
  auth.refresh.mockRejectedValue(serviceError("NotAuthorizedException", "Refresh Token has been revoked"));
  await tick();
  await tick();
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
  expect(session.user()).toBeNull();
  expect(state.kept).toBeNull();
});

test("[session-03] Amplify's silent refusal without any tokens ends the session too", async () => {
  const { auth, events } = await aSession(tokensFor(100));
  auth.refresh.mockResolvedValue(null);
  await tick();
  expect(events.at(-1)).toBe("SIGNED_OUT");
});

test("the session is kept while nothing responds, and a later tick refreshes it", async () => {
  const { session, auth, events } = await aSession(tokensFor(100));
  auth.refresh.mockRejectedValue(offline());
  await tick();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.user()).not.toBeNull();
  auth.refresh.mockImplementation(async () => tokensFor(3600));
  await tick();
  await tick();
  expect(events.at(-1)).toBe("TOKEN_REFRESHED");
});

test("an error of our own neither retries nor signs anybody out", async () => {
  const { session, auth } = await aSession(tokensFor(100));
  auth.refresh.mockRejectedValue(serviceError("UserLambdaValidationException", "PreTokenGeneration failed"));
  await tick();
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  expect(session.user()).not.toBeNull();
});

test("concurrent calls that need a token share one refresh", async () => {
  const { session, auth } = await aSession(tokensFor(100));
  const tokens = await Promise.all([session.bearer.refresh(), session.bearer.refresh()]);
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  expect(tokens[0]).toBe(tokens[1]);
});

test("a call with a token that still holds is made with it at once", async () => {
  const { session, auth } = await aSession(tokensFor(100));
  expect(await session.accessToken()).toBe(session.bearer.atHand());
  expect(auth.refresh).not.toHaveBeenCalled();
});

test("a call of whoever isn't signed in has no token, and asks for none", async () => {
  const { session, auth } = await aSession();
  expect(await session.accessToken()).toBeNull();
  expect(auth.refresh).not.toHaveBeenCalled();
});

test("a call after the device slept gets a fresh token", async () => {
  const { session } = await aSession(tokensFor(100));
  const before = await session.accessToken();
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await session.accessToken()).not.toBe(before);
});

test("an expired session is refreshed before it is announced, and a refused refresh signs out", async () => {
  const revived = await aSession(tokensFor(-10));
  expect(revived.session.user()).not.toBeNull();
  expect(revived.events).toEqual(["INITIAL_SESSION"]);
});

test("an expired session is shown after 3 seconds without a response, and a late response is applied", async () => {
  const { auth } = fakeAuth(tokensFor(-10));
  let answer: (tokens: ReturnType<typeof tokensFor>) => void = () => {};
  auth.refresh.mockImplementation(() => new Promise((resume) => (answer = resume)));
  const session = createSession({ auth });
  const events: string[] = [];
  session.listen((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(["INITIAL_SESSION"]);
  expect(session.user()?.id).toBe("sub-1");
  answer(tokensFor(3_600));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
});

/** A refresh whose answer a test gives. */
const heldRefresh = (auth: ReturnType<typeof fakeAuth>["auth"]) => {
  let answer = (_tokens: ReturnType<typeof tokensFor> | null) => {};
  auth.refresh.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  return (tokens: ReturnType<typeof tokensFor> | null) => answer(tokens);
};

test("two that want new tokens at once share one refresh, which is reported once", async () => {
  const { session, auth, events } = await aSession(tokensFor(3600));
  const [one, other] = await Promise.all([session.bearer.refresh(), session.bearer.refresh()]);
  expect([one, auth.refresh.mock.calls.length, events]).toEqual([other, 1, ["INITIAL_SESSION", "TOKEN_REFRESHED"]]);
});

test("a refresh that gets no answer leaves the token as it was", async () => {
  const { session, auth } = await aSession(tokensFor(3600));
  const before = await session.accessToken();
  auth.refresh.mockRejectedValue(offline());
  const refreshed = session.bearer.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refreshed).toBe(before);
});

test("too many attempts leave the session as it is, to be refreshed later", async () => {
  const { session, auth, events } = await aSession(tokensFor(60));
  auth.refresh.mockRejectedValue(serviceError("TooManyRequestsException"));
  await tick();
  expect([session.user() !== null, events]).toEqual([true, ["INITIAL_SESSION"]]);
});

test("a call waits 200 and 400 ms for new tokens that don't come, and no longer", async () => {
  const { session, auth } = await aSession(tokensFor(1_000));
  auth.refresh.mockRejectedValue(offline());
  vi.setSystemTime(Date.now() + 1_000_000);
  let token: string | null = null;
  void session.accessToken().then((known) => {
    token = known;
  });
  await vi.advanceTimersByTimeAsync(599);
  expect([token, auth.refresh.mock.calls.length]).toEqual([null, 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect(token).not.toBeNull();
  expect(auth.refresh).toHaveBeenCalledTimes(3);
});

test("a call while the session is refreshed goes on with the token that there is", async () => {
  const { session, auth } = await aSession(tokensFor(1_000));
  const before = session.bearer.atHand();
  const answer = heldRefresh(auth);
  void session.bearer.refresh();
  vi.setSystemTime(Date.now() + 1_000_000);
  expect(await session.accessToken()).toBe(before);
  answer(null);
});

test("a call goes on with its old token where a refresh breaks", async () => {
  const { session, auth } = await aSession(tokensFor(1_000));
  const before = session.bearer.atHand();
  vi.setSystemTime(Date.now() + 1_000_000);
  auth.refresh.mockRejectedValue(new RangeError("A bug"));
  expect(await session.accessToken()).toBe(before);
});

test("a session that ended during a refresh stays ended", async () => {
  const { session, auth, events } = await aSession(tokensFor(3600));
  const answer = heldRefresh(auth);
  const refreshed = session.bearer.refresh();
  await session.signOut();
  answer(tokensFor(3600));
  await refreshed;
  expect([session.user(), events]).toEqual([null, ["INITIAL_SESSION", "SIGNED_OUT"]]);
});

const begun = async (auth: ReturnType<typeof fakeAuth>["auth"]) => {
  const session = createSession({ auth });
  await session.ready;
  session.stop();
  return session;
};

test("a session that expires at this very moment is refreshed before anybody hears of it", async () => {
  const { auth } = fakeAuth(tokensFor(0));
  const session = await begun(auth);
  expect(auth.refresh).toHaveBeenCalledTimes(1);
  expect(session.bearer.atHand()).not.toBeNull();
  const due = await aSession(tokensFor(1_000));
  vi.setSystemTime(Date.now() + 1_000_000);
  await due.session.accessToken();
  expect(due.auth.refresh).toHaveBeenCalledTimes(1);
});

test("an expired session that can't be refreshed at the start stays, and one that is refused ends", async () => {
  for (const error of [offline(), new RangeError("A bug")]) {
    const { auth } = fakeAuth(tokensFor(-10));
    auth.refresh.mockRejectedValue(error);
    expect((await begun(auth)).user()).not.toBeNull();
  }
  const { auth } = fakeAuth(tokensFor(-10));
  auth.refresh.mockResolvedValue(null);
  expect((await begun(auth)).user()).toBeNull();
  expect(auth.clearTokens).toHaveBeenCalledTimes(1);
});

test("nobody is signed in where the stored session can't be read", async () => {
  const { auth } = fakeAuth(tokensFor(3600));
  auth.stored.mockRejectedValue(new DOMException("Refused", "SecurityError"));
  expect((await begun(auth)).user()).toBeNull();
});

test("a token is at hand until the moment that it expires", async () => {
  const { session } = await aSession(tokensFor(100));
  vi.setSystemTime(Date.now() + 99_999);
  expect(session.bearer.atHand()).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(session.bearer.atHand()).toBeNull();
});

test("a refresh that was tried too often is no failure of the call that wanted it", async () => {
  const { session, auth } = await aSession(tokensFor(3600));
  const before = await session.accessToken();
  auth.refresh.mockRejectedValue(serviceError("TooManyRequestsException"));
  const refreshed = session.bearer.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refreshed).toBe(before);
});

test("whoever proves the password again goes on with new tokens", async () => {
  const { session } = await aSession(tokensFor(3600));
  const before = await session.accessToken();
  expect(await session.proveAgain("correct horse 1")).toBe("done");
  expect(await session.accessToken()).not.toBe(before);
});
