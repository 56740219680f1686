import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { type Member, password } from "./fixtures.ts";
import { readPoolAddress, signIn } from "./sign-in.ts";

const twoHours = 2 * 3_600_000;

/** A token of this member that the pool itself issued two hours ago, so that it has expired. */
export const expiredToken = async (origin: string, member: Member): Promise<string> => {
  const earlier = new Date(Date.now() - twoHours).toISOString();
  return (await signIn(await readPoolAddress(origin), { email: member.email, password }, earlier)).accessToken;
};

/** The very claims and key id of a good token, signed by somebody else. */
export const foreignToken = async (good: string): Promise<string> => {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT(decodeJwt(good))
    .setProtectedHeader({ ...decodeProtectedHeader(good), alg: "RS256" })
    .sign(privateKey);
};

/** A good token whose payload was altered afterwards to name the group admin. */
export const alteredToken = (good: string): string => {
  const [header, , signature] = good.split(".");
  const claims = { ...decodeJwt(good), "cognito:groups": ["admin"] };
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
};
