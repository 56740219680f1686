import { readMessages } from "../messages/read-messages.ts";
import type { Resolver } from "./resolve-changes.ts";

type MessageIds = { conversation_id: string; message_seq: number };

const isAboutMessage = (type: string): boolean => type === "message-sent" || type === "message-changed";

/** Reads the messages of changes; what was read, and when, the change itself says. */
export const resolveMessages: Resolver = async (changes) => {
  const sent = changes.filter(({ type }) => isAboutMessage(type)).map(({ ids }) => ids as MessageIds);
  const messages = await readMessages(sent.map(({ conversation_id, message_seq: seq }) => ({ conversation_id, seq })));
  return changes.map(({ type, ids }) => {
    if (!isAboutMessage(type)) return ids as Record<string, unknown>;
    const { conversation_id, message_seq } = ids as MessageIds;
    const message = messages.get(`${conversation_id}#${message_seq}`);
    return message ? { message } : null;
  });
};
