import { expect, test } from "vitest";
import { createSession } from "../../../web/src/session/session.ts";
import { aSession, dana, fakeAuth, serviceError, tokensFor } from "./fake-auth.ts";

const credentials = { email: dana.email, password: "correct horse 1" };

test("[session-04] listeners get the initial session, with or without a user", async () => {
  for (const kept of [tokensFor(3600), null]) {
    const { auth } = fakeAuth(kept);
    const session = createSession({ auth });
    const heard: unknown[] = [];
    session.listen((event, user) => heard.push([event, user]));
    await session.ready;
    expect(heard).toEqual([["INITIAL_SESSION", kept ? dana : null]]);
    session.stop();
  }
});

test("[session-04] a late listener gets the initial session too, and one that left gets nothing", async () => {
  const { session } = await aSession(tokensFor(3600));
  const heard: string[] = [];
  const leave = session.listen((event) => heard.push(event));
  await Promise.resolve();
  expect(heard).toEqual(["INITIAL_SESSION"]);
  leave();
  await session.signOut();
  expect(heard).toHaveLength(1);
});

test("[session-04] listeners are notified of signing in, a refreshed token and signing out", async () => {
  const { session, events } = await aSession();
  await session.signIn(credentials);
  await session.bearer.refresh();
  await session.signOut();
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"]);
});

test("[session-04] listeners are notified of a verified second factor and only then of the sign-in", async () => {
  const { session, auth, events } = await aSession();
  auth.signIn.mockResolvedValueOnce("totp");
  expect(await session.signIn(credentials)).toBe("totp");
  expect(session.user()).toBeNull();
  await session.confirmTotp("123456");
  expect(events).toEqual(["INITIAL_SESSION", "MFA_CHALLENGE_VERIFIED", "SIGNED_IN"]);
});

test("[session-04] listeners are notified of a recovered password", async () => {
  const { session, events } = await aSession();
  await session.resetPassword(dana.email, "123456", "another horse 2");
  expect(events.at(-1)).toBe("PASSWORD_RECOVERY");
});

test("[session-04] listeners are notified when the user changes name, password or second factor", async () => {
  const { session, events } = await aSession(tokensFor(3600));
  await session.updateUser({ name: "Robin" });
  await session.changePassword("correct horse 1", "another horse 2");
  await session.verifyTotp("123456");
  await session.removeTotp();
  expect(events.filter((event) => event === "USER_UPDATED")).toHaveLength(4);
});

test("a change in another tab is applied", async () => {
  const { session, state, events } = await aSession();
  state.kept = tokensFor(3600);
  await session.follow();
  state.kept = tokensFor(3600);
  await session.follow();
  await session.follow();
  state.kept = null;
  await session.follow();
  expect(events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "TOKEN_REFRESHED", "SIGNED_OUT"]);
});

test("a sign-out that the service refuses still ends the session here and reports it", async () => {
  const { session, auth, state, events } = await aSession(tokensFor(3600));
  auth.signOut.mockRejectedValue(serviceError("NetworkError"));
  await expect(session.signOut("global")).rejects.toMatchObject({ code: "retryable" });
  expect(events.at(-1)).toBe("SIGNED_OUT");
  expect(state.kept).toBeNull();
});

test("signing out the other devices ends all sessions and starts a new one here", async () => {
  const { session, auth, events } = await aSession(tokensFor(3600));
  const before = await session.accessToken();
  expect(await session.signOutOthers("correct horse 1")).toBe("done");
  expect(auth.signOut).toHaveBeenCalledWith("global");
  expect(await session.accessToken()).not.toBe(before);
  expect(events).not.toContain("SIGNED_OUT");
});

test("a wrong password signs nobody out", async () => {
  const { session, auth } = await aSession(tokensFor(3600));
  auth.changePassword.mockRejectedValue(serviceError("NotAuthorizedException", "Incorrect username or password."));
  await expect(session.signOutOthers("wrong")).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(auth.signOut).not.toHaveBeenCalled();
  expect(session.user()).toEqual(dana);
});

test("an administrator keeps the second factor", async () => {
  const { session, auth } = await aSession(tokensFor(3600, { ...dana, isAdmin: true }));
  await expect(session.removeTotp()).rejects.toMatchObject({ code: "refused" });
  expect(auth.removeTotp).not.toHaveBeenCalled();
});

test("a user who changed in another tab is reported, although the token is the same", async () => {
  const kept = tokensFor(3600);
  const { session, state, events } = await aSession(kept);
  state.kept = { ...kept, user: { ...dana, name: "Robin" } };
  await session.follow();
  expect(session.user()?.name).toBe("Robin");
  expect(events).toEqual(["INITIAL_SESSION", "TOKEN_REFRESHED"]);
});

test("without a session nothing is refreshed or ended, and no token is at hand", async () => {
  const { session, auth, events } = await aSession();
  await session.bearer.expired();
  expect([await session.bearer.refresh(), await session.accessToken(), session.bearer.atHand()]).toEqual([
    null,
    null,
    null,
  ]);
  expect([auth.refresh.mock.calls, auth.clearTokens.mock.calls, events]).toEqual([[], [], ["INITIAL_SESSION"]]);
});

test("a listener that leaves before it hears of the initial session hears nothing", async () => {
  const { session } = await aSession(tokensFor(3600));
  const heard: string[] = [];
  session.listen((event) => heard.push(event))();
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test("a sign-in goes by the email, or else by the phone number", async () => {
  const { session, auth } = await aSession();
  const password = "correct horse 1";
  await session.signIn({ email: dana.email, phone: dana.phone, password });
  await session.signIn({ email: "", phone: dana.phone, password });
  expect(auth.signIn.mock.calls).toEqual([
    [dana.email, password],
    [dana.phone, password],
  ]);
});

test("signing out the other devices reports nothing before an authenticator's code", async () => {
  const { session, auth, events } = await aSession(tokensFor(3600));
  auth.signIn.mockResolvedValue("totp");
  for (const again of [session.signOutOthers, session.proveAgain]) expect(await again("correct horse 1")).toBe("totp");
  expect(events).toEqual(["INITIAL_SESSION"]);
});

test("the tokens are renewed for a new name, and not for a new password", async () => {
  const { session, auth } = await aSession(tokensFor(3600));
  await session.changePassword("correct horse 1", "another horse 2");
  expect(auth.refresh).not.toHaveBeenCalled();
  await session.updateUser({ name: "Robin" });
  expect(auth.refresh).toHaveBeenCalledTimes(1);
});
