import { once } from "node:events";
import { socketProtocols } from "../../shared/model/socket-protocol.ts";
import { callRoute } from "./request.ts";
import { signInAs, signOutAndVerify } from "./session.ts";
import { SkippedStep, type SmokeContext, type Step } from "./step.ts";

/** A step of a signed-in member; it is not tried when nobody could sign in. */
const asMember = (
  what: string,
  run: (visit: SmokeContext & { token: string }) => Promise<string | undefined>,
): Step => ({
  subject: what,
  run: async (visit) => {
    if (!visit.token) throw new SkippedStep("nobody is signed in");
    return run({ ...visit, token: visit.token });
  },
});

const signIn: Step = {
  subject: "Sign-in",
  run: async (visit) => {
    const { member, config, origin } = visit;
    if (!member) throw new SkippedStep("set SMOKE_EMAIL and SMOKE_PASSWORD to a member's");
    if (!config) throw new SkippedStep("/config.json did not tell the user pool");
    visit.token = await signInAs(origin, config, member.email, member.password);
    return member.email;
  },
};

const reads: Step[] = [
  asMember("Own record", async (visit) => (await callRoute(visit, "members", "me")).user_id),
  asMember("Membership", async (visit) => (await callRoute(visit, "memberships", "mine")).tier),
  asMember("Deals", async (visit) => `${(await callRoute(visit, "deals", "list")).items.length} deals`),
  asMember("Tickets", async (visit) => `${(await callRoute(visit, "tickets", "list")).items.length} tickets`),
  asMember("Member card", async (visit) => {
    await callRoute(visit, "members", "cardToken");
    return "signed";
  }),
];

/** An order's price; it reserves nothing. */
const quote: Step = asMember("Quote of a ticket", async (visit) => {
  const { items } = await callRoute(visit, "events", "list");
  const event = items.find(({ past, event_section, premium }) => !past && !premium && event_section.includes("rager"));
  if (!event) throw new SkippedStep("no ticketed event is coming");
  const { total } = await callRoute(visit, "tickets", "quote", { eventId: event.id, tier: "GA+", quantity: 1 });
  return `${event.title}, ${total} cents`;
});

const socket: Step = asMember("Live connection", async (visit) => {
  const { ticket } = await callRoute(visit, "realtime", "ticket");
  const connection = new WebSocket(`${visit.origin.replace(/^http/, "ws")}/ws`, {
    protocols: socketProtocols(ticket),
    headers: { origin: visit.origin },
    // Node's socket takes headers, which the browser's types don't know.
  } as never);
  const signal = AbortSignal.timeout(10_000);
  const refused = once(connection, "error", { signal }).then(() =>
    Promise.reject(new Error("the handshake is refused")),
  );
  refused.catch(() => undefined);
  await Promise.race([once(connection, "open", { signal }), refused]);
  connection.send(JSON.stringify({ action: "ping" }));
  const [message] = (await once(connection, "message", { signal })) as [MessageEvent];
  connection.close();
  if (!String(message.data).includes("pong")) throw new Error(`answered ${message.data}`);
  return "answers";
});

const signOut: Step = asMember("Sign-out", async () => {
  await signOutAndVerify();
  return "done";
});

/** What a member sees, in order. Nothing is bought, redeemed or changed. */
export const memberSteps: Step[] = [signIn, ...reads, quote, socket, signOut];
