import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Caller } from "../platform/caller.ts";
import { shifted } from "../platform/clock.ts";
import { env } from "../platform/env.ts";

const keptMilliseconds = 15_000;
const pool = new CognitoIdentityProviderClient({});
const kept = new Map<string, { answer: Promise<boolean>; until: string }>();

const askPool = async (username: string): Promise<boolean> => {
  const answer = await pool.send(
    new AdminListGroupsForUserCommand({ UserPoolId: env("USER_POOL_ID"), Username: username }),
  );
  return (answer.Groups ?? []).some((group) => group.GroupName === "admin");
};

/** Whether the pool still has the caller in the group `admin` at `now`; the answer is kept for 15 seconds. */
export const isAdminNow = (caller: Caller, now: string): Promise<boolean> => {
  const found = kept.get(caller.username);
  if (found && found.until > now) return found.answer;
  const answer = askPool(caller.username);
  kept.set(caller.username, { answer, until: shifted(now, keptMilliseconds) });
  answer.catch(() => kept.delete(caller.username));
  return answer;
};
