import { createHmac, timingSafeEqual } from "node:crypto";
import { getSecret } from "../platform/secrets.ts";

/** What a tracked link is about: one recipient of one campaign, and for a click the address it leads to. */
export type LinkSubject = { campaignId: string; targetId: string; url?: string | undefined };

/** The signatures that a batch of emails is made with. */
export type SignLink = (kind: "opened" | "clicked", subject: LinkSubject) => string;

// A key of its own: a signature made for anything else is invalid here.
const signatureOf = (secret: string, kind: string, payload: string): Buffer =>
  createHmac("sha256", secret).update(`campaign-link:${kind}:${payload}`).digest().subarray(0, 16);

/** Reads the signing secret once and returns what signs links with it. */
export const createSignLink = async (): Promise<SignLink> => {
  const secret = await getSecret("SIGNING_SECRET_ARN");
  return (kind, { campaignId, targetId, url }) => {
    const payload = Buffer.from(JSON.stringify([campaignId, targetId, ...(url ? [url] : [])])).toString("base64url");
    return `${payload}.${signatureOf(secret, kind, payload).toString("base64url")}`;
  };
};

/** Returns what a signed link is about, or null for one that was altered or made for another kind. */
export const openLink = async (kind: "opened" | "clicked", token: string): Promise<LinkSubject | null> => {
  const [payload = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(await getSecret("SIGNING_SECRET_ARN"), kind, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [campaignId = "", targetId = "", url] = JSON.parse(Buffer.from(payload, "base64url").toString()) as string[];
  return { campaignId, targetId, url };
};
