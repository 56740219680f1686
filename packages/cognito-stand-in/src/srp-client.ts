import { randomBytes } from "node:crypto";
import { fromHex, K, N, passwordExponent, power, powerOfG, scrambling, signatureOf } from "./srp.ts";

type Challenge = Partial<Record<string, string>>;

/**
 * The browser's half of a sign-in by SRP, for tests and seeds that sign in many users: `clientA` is the SRP_A to send,
 * `prove` makes the answer to the PASSWORD_VERIFIER challenge.
 */
export const beginSrp = (userPoolId: string, password: string) => {
  const poolName = userPoolId.split("_")[1] ?? "";
  const secretA = fromHex(randomBytes(32).toString("hex"));
  const clientA = powerOfG(secretA);
  const prove = ({ SALT = "", SECRET_BLOCK = "", SRP_B = "", USER_ID_FOR_SRP = "" }: Challenge) => {
    const serverB = fromHex(SRP_B);
    const u = scrambling(clientA, serverB);
    const x = passwordExponent(poolName, USER_ID_FOR_SRP, password, SALT);
    const base = (((serverB - K * powerOfG(x)) % N) + N) % N;
    const shared = power(base, secretA + u * x);
    const claim = { poolName, userId: USER_ID_FOR_SRP, secretBlock: SECRET_BLOCK, timestamp: timestampOf(new Date()) };
    return {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      TIMESTAMP: claim.timestamp,
      PASSWORD_CLAIM_SIGNATURE: signatureOf(claim, shared, u).toString("base64"),
    };
  };
  return { clientA: clientA.toString(16), prove };
};

/** The form Cognito wants: "Sat Nov 7 09:05:01 UTC 2026". */
const timestampOf = (at: Date): string => {
  const [weekday, day, month, year, time] = at.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
};
