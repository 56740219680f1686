import { expect, test } from "vitest";
import { aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { storeMessages } from "../../support/messages.ts";
import { aReconnectingClient } from "../../support/reconnecting-client.ts";

const senders = 5;
const perSender = 80;
const total = senders * perSender;
/** 40 reconnects. */
const perReconnect = 2;

const texts = Array.from({ length: perSender }, (_, number) => `${number}`);

test("[realtime-05] 400 messages over 40 forced reconnects arrive once and in order", {
  timeout: 180_000,
}, async () => {
  const [receiver, ...writers] = (await Promise.all(Array.from({ length: senders + 1 }, () => aProfile()))) as [
    Member,
    ...Member[],
  ];
  const client = await aReconnectingClient(receiver);
  for (let first = 0; first < perSender; first += perReconnect) {
    const part = texts.slice(first, first + perReconnect);
    await Promise.all([client.reconnect(), ...writers.map((writer) => storeMessages(writer, receiver, part, first))]);
  }
  await expect.poll(() => client.seen.length, { timeout: 60_000 }).toBe(total);
  client.stop();
  const messages = client.seen.flatMap((change) => (change.type === "message-sent" ? [change.message] : []));
  expect(new Set(messages.map(({ id }) => id)).size).toBe(total);
  for (const { userId } of writers) {
    expect(messages.filter(({ sender_id }) => sender_id === userId).map(({ content }) => content)).toEqual(texts);
  }
  const numbers = client.seen.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});
