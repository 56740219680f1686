import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError, isCode } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { standingQuery } from "../../member/suspension.ts";
import { addMessage } from "./message-cache.ts";
import { sendMessage } from "./message-queries.ts";
import { createUnsentStore, type Unsent } from "./unsent-messages.ts";

const store = createUnsentStore(window.localStorage);

window.addEventListener("storage", ({ key }) => key && store.takeFromOtherTab(key));

/** The messages to each member go out one after another, so that they arrive in the order they were written. */
const queues = new Map<string, Promise<void>>();

const failure = "Failed to send message. Please try again.";

const refusalOf = (error: unknown): string | undefined =>
  isCode(error, "word-not-allowed") || (error instanceof ApiError && [403, 404, 429].includes(error.status))
    ? error.message
    : undefined;

/** What the member has written to another and not sent, and how to change that. */
export const useUnsent = (userId: string, peerId: string) => {
  const client = useQueryClient();
  const written = useSyncExternalStore(store.subscribe, () => store.read(userId, peerId));

  const post = async ({ client_id, content }: Unsent): Promise<void> => {
    try {
      const message = await sendMessage(peerId, content, client_id);
      addMessage(client, message, userId);
      store.remove(userId, peerId, client_id);
      toast({ title: "Message sent!" });
    } catch (error) {
      const refusal = refusalOf(error);
      // The form then says until when and why.
      if (isCode(error, "community-suspended")) void client.invalidateQueries({ queryKey: standingQuery.queryKey });
      store.put(userId, peerId, { client_id, content, state: "failed", ...(refusal && { refusal }) });
      toast({ title: "Error", text: refusal ?? failure, variant: "destructive" });
    }
  };
  const send = (message: Unsent) => {
    store.put(userId, peerId, { ...message, state: "sending" });
    const key = `${userId} ${peerId}`;
    queues.set(
      key,
      (queues.get(key) ?? Promise.resolve()).then(() => post(message)),
    );
  };

  return {
    ...written,
    setDraft: (draft: string) => store.setDraft(userId, peerId, draft),
    sendDraft: () => {
      const content = written.draft.trim();
      if (!content) return;
      store.setDraft(userId, peerId, "");
      send({ client_id: crypto.randomUUID(), content, state: "sending" });
    },
    retry: ({ client_id, content }: Unsent) => send({ client_id, content, state: "sending" }),
    discard: (clientId: string) => store.remove(userId, peerId, clientId),
  };
};
