import { type Answer, call, isCode } from "../../../api/index.ts";
import { changeGameStorage, readGameStorage, type WaitingScore } from "./game-storage.ts";

/** What became of one waiting score. A score that the server refuses for good is not kept. */
export type SendResult = { saved: Answer<"game", "saveScore"> } | { error: Error; isKept: boolean };

const isRefused = (error: unknown): boolean =>
  isCode(error, "implausible-score", "game.start-used", "game.start-invalid", "game.start-expired", "invalid-input");

const forget = (userId: string, token: string): void => {
  changeGameStorage(userId, Date.now(), ({ waiting }) => ({ waiting: waiting.filter((one) => one.token !== token) }));
};

const send = async (userId: string, { token, score, flaps }: WaitingScore): Promise<SendResult> => {
  const input = { start: token, score, flaps: [...flaps], collectibles_gathered: 0, power_ups_used: 0 };
  try {
    const saved = await call("game", "saveScore", input);
    forget(userId, token);
    return { saved };
  } catch (error) {
    const refused = isRefused(error);
    if (refused) forget(userId, token);
    return { error: error as Error, isKept: !refused };
  }
};

let sending: Promise<SendResult[]> | null = null;

const sendAll = async (userId: string): Promise<SendResult[]> => {
  const results: SendResult[] = [];
  for (;;) {
    const [next] = readGameStorage(userId, Date.now()).waiting;
    if (!next) return results;
    const result = await send(userId, next);
    results.push(result);
    // What fails for one would fail for all: no connection, no session, no membership.
    if ("error" in result && result.isKept) return results;
  }
};

/**
 * Sends the member's waiting scores, oldest first, until one fails. A call while another is running waits for that one's end and
 * then sends what came meanwhile.
 */
export const sendWaitingScores = async (userId: string): Promise<SendResult[]> => {
  while (sending) await sending;
  sending = sendAll(userId).finally(() => {
    sending = null;
  });
  return sending;
};
