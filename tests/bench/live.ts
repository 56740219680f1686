import { once } from "node:events";
import { WebSocket } from "ws";
import type { ClientMessage } from "../../shared/model/realtime.ts";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { socketProtocols } from "../../shared/model/socket-protocol.ts";
import { call, ok } from "../support/call.ts";
import { aLocation, aProfile } from "../support/community.ts";
import { aMember, type Member } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { figuresSection, median, ms, quantile, type Section } from "./figures.ts";

const sockets = 1_000;
const [warmUps, rounds] = [3, 10];
const wantedP99 = 250;
const patienceMilliseconds = 30_000;

/** What one connection received, and when. */
type Listener = { socket: WebSocket; heard: { at: number; text: string }[] };

const subscription: ClientMessage = { action: "subscribe", topic: "feed" };

const openListener = async (origin: string, { token }: Member): Promise<Listener> => {
  const { ticket } = await ok(call("realtime", "ticket", {}, { token }));
  const socket = new WebSocket(`${origin.replace(/^http/, "ws")}/ws`, socketProtocols(ticket), { origin });
  const heard: Listener["heard"] = [];
  socket.on("message", (data: Buffer) => heard.push({ at: performance.now(), text: data.toString() }));
  await once(socket, "open");
  socket.send(JSON.stringify(subscription));
  await once(socket, "message");
  return { socket, heard };
};

const inGroups = async <Item, Result>(items: readonly Item[], size: number, work: (item: Item) => Promise<Result>) => {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += size)
    results.push(...(await Promise.all(items.slice(first, first + size).map(work))));
  return results;
};

const openListeners = async (origin: string): Promise<Listener[]> => {
  const members = await inGroups(Array.from({ length: sockets / serviceLimits.socketsPerMember }), 10, () => aMember());
  return inGroups(
    members.flatMap((member) => Array.from({ length: serviceLimits.socketsPerMember }, () => member)),
    10,
    (member) => openListener(origin, member),
  );
};

/** How long after a post is saved each connection has it, in milliseconds; those that never get it are left out. */
const timesOfOnePost = async (listeners: readonly Listener[], author: Member, location: string): Promise<number[]> => {
  for (const { heard } of listeners) heard.length = 0;
  const { id } = await ok(call("community", "createPost", { content: "Hi", location }, { token: author.token }));
  const saved = performance.now();
  const arrivals = () =>
    listeners.flatMap(
      ({ heard }) => heard.find(({ text }) => text.includes("post-created") && text.includes(id)) ?? [],
    );
  while (arrivals().length < listeners.length && performance.now() - saved < patienceMilliseconds)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return arrivals().map(({ at }) => Math.max(0, at - saved));
};

/** How long a new post takes to reach 1,000 live connections. */
export const liveMessages = async (origin: string): Promise<Section> => {
  const location = await aLocation();
  const authors = await inGroups(Array.from({ length: warmUps + rounds }), 5, () => aProfile());
  const listeners = await openListeners(origin);
  const all: number[][] = [];
  for (const author of authors) {
    await stackAt(origin).settled();
    all.push(await timesOfOnePost(listeners, author, location));
  }
  for (const { socket } of listeners) socket.terminate();
  const measured = all.slice(warmUps);
  const samples = measured.flat();
  const [p50, p99] = [median(samples), quantile(samples, 0.99)];
  const missing = sockets * rounds - samples.length;
  return figuresSection(
    "A live message to 1,000 sockets",
    [
      { what: "the first socket has it, median", is: ms(median(measured.map((times) => Math.min(...times)))) },
      { what: "a socket has it, median (p50)", is: ms(p50) },
      {
        what: "99 of 100 have it (p99)",
        is: ms(p99),
        wanted: `<= ${wantedP99} ms`,
        isReached: p99 <= wantedP99 && missing === 0,
      },
      { what: "sockets without it", is: String(missing), wanted: "0", isReached: missing === 0 },
    ],
    `${rounds} posts, one after the other, to ${sockets} connections that follow the feed (${serviceLimits.socketsPerMember} each of ${sockets / serviceLimits.socketsPerMember} members); from the answer to the author until the message is there. It passes both readers of the table's stream. The clients run on the same processors. On AWS, Lambda asks the stream four times a second, which adds up to half a second for both readers.`,
  );
};
