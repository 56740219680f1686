import { randomUUID } from "node:crypto";
import type { Message } from "../../shared/model/message.ts";
import { call, ok } from "./call.ts";
import type { Member } from "./fixtures.ts";

/** Makes one member follow another. */
export const follow = async (follower: Member, followed: Member): Promise<void> => {
  await ok(call("community", "follow", { userId: followed.userId }, { token: follower.token }));
};

/** Sends a message from one member to another. */
export const sendTo = (
  sender: Member,
  receiver: Member,
  content = "Hello",
  client_id: string = randomUUID(),
): Promise<Message> =>
  ok(call("messages", "send", { receiver_id: receiver.userId, content, client_id }, { token: sender.token }));
