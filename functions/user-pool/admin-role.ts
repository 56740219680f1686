import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { addMilliseconds } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import type { Caller } from "../platform/http/caller.ts";

const cacheMilliseconds = 15_000;
const pool = new CognitoIdentityProviderClient({});
const cached = new Map<string, { answer: Promise<boolean>; until: string }>();

const readAdminGroup = async (username: string): Promise<boolean> => {
  const answer = await pool.send(
    new AdminListGroupsForUserCommand({ UserPoolId: env("USER_POOL_ID"), Username: username }),
  );
  return (answer.Groups ?? []).some((group) => group.GroupName === "admin");
};

/** Returns whether the caller is in the user pool's `admin` group at `now`; the answer is cached for 15 seconds. */
export const isAdminNow = (caller: Pick<Caller, "username">, now: string): Promise<boolean> => {
  const found = cached.get(caller.username);
  if (found && found.until > now) return found.answer;
  const answer = readAdminGroup(caller.username);
  cached.set(caller.username, { answer, until: addMilliseconds(now, cacheMilliseconds) });
  answer.catch(() => cached.delete(caller.username));
  return answer;
};
