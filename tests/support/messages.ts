import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { MessageEntity } from "../../functions/messages/message.entity.ts";
import { toConversationId, toMessageId } from "../../functions/messages/message-ids.ts";
import type { Message } from "../../shared/model/message.ts";
import { type Answer, call, ok } from "./call.ts";
import type { Member } from "./fixtures.ts";
import { openTable } from "./table.ts";

/** Makes one member follow another. */
export const follow = async (follower: Member, followed: Member): Promise<void> => {
  await ok(call("community", "follow", { userId: followed.userId }, { token: follower.token }));
};

/** Sends a message; a busy server is asked again when it says, as the browser does. Returns the answer. */
export const sendPatiently = async (
  { token }: Member,
  { userId: receiver_id }: Member,
  content: string,
  client_id: string = randomUUID(),
): Promise<Answer<Message>> => {
  for (let turn = 0; ; turn += 1) {
    const answer = await call("messages", "send", { receiver_id, content, client_id }, { token });
    if (answer.status !== 503 || turn === 10) return answer;
    await setTimeout(Number(answer.headers.get("retry-after")) * 1_000);
  }
};

/** Sends a message from one member to another. */
export const sendTo = (
  sender: Member,
  receiver: Member,
  content = "Hello",
  client_id: string = randomUUID(),
): Promise<Message> => ok(sendPatiently(sender, receiver, content, client_id));

/**
 * Stores a sender's messages to a member one after another, as sending them does, for more of them than there is time to send. `first` is how many
 * there are already.
 */
export const storeMessages = async (
  sender: Member,
  receiver: Member,
  contents: readonly string[],
  first = 0,
): Promise<void> => {
  const table = await openTable();
  const both = { sender_id: sender.userId, receiver_id: receiver.userId };
  const conversation_id = toConversationId(sender.userId, receiver.userId);
  for (const [index, content] of contents.entries()) {
    const client_id = randomUUID();
    const place = {
      seq: first + index + 1,
      number: first + index + 1,
      conversation_id,
      client_id,
      created_at: new Date().toISOString(),
    };
    const message = { ...both, ...place, id: toMessageId(sender.userId, client_id), content };
    await table.put(MessageEntity.put(message).params().Item);
  }
};
