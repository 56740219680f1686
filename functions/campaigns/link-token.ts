import { openToken, signToken } from "../mail/signed-token.ts";
import { getSecret } from "../platform/secrets.ts";

/** What a tracked link is about: one recipient of one campaign, and for a click the address it leads to. */
export type LinkSubject = { campaignId: string; targetId: string; url?: string | undefined };

/** The signatures that a batch of emails is made with. */
export type SignLink = (kind: "opened" | "clicked", subject: LinkSubject) => string;

/** Reads the signing secret once and returns what signs links with it. */
export const createSignLink = async (): Promise<SignLink> => {
  const secret = await getSecret("SIGNING_SECRET_ARN");
  return (kind, { campaignId, targetId, url }) =>
    signToken(secret, `campaign-link:${kind}`, [campaignId, targetId, ...(url ? [url] : [])]);
};

/** Returns what a signed link is about, or null for one that was altered or made for another kind. */
export const openLink = async (kind: "opened" | "clicked", token: string): Promise<LinkSubject | null> => {
  const parts = openToken(await getSecret("SIGNING_SECRET_ARN"), `campaign-link:${kind}`, token);
  if (!parts) return null;
  const [campaignId = "", targetId = "", url] = parts;
  return { campaignId, targetId, url };
};
