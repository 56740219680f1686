import { openToken, signToken } from "../../mail/signed-token.ts";
import { getSecret } from "../../platform/secrets.ts";

const purpose = "reminder-emails";

/** Makes the token of a member's link that ends the emails reminding them of events. */
export type SignReminders = (userId: string) => string;

/** Reads the signing secret once and returns what makes the tokens. */
export const createSignReminders = async (): Promise<SignReminders> => {
  const secret = await getSecret("SIGNING_SECRET_ARN");
  return (userId) => signToken(secret, purpose, [userId]);
};

/** Whose link it is, or null for one that isn't ours. */
export const openReminderToken = async (token: string): Promise<string | null> =>
  openToken(await getSecret("SIGNING_SECRET_ARN"), purpose, token)?.[0] ?? null;
