import { type Bytes, joinBytes, sha256, toUint32, toUtf8 } from "./bytes.ts";
import { importPublicKey } from "./city-keys.ts";
import { encodePass, type LivePass, type Pass, type Stamp } from "./code.ts";
import { isLowS, signatureLength, toLowS } from "./p256.ts";
import { CodeError, type CodeProblem } from "./problem.ts";
import { stepAt } from "./steps.ts";

// A signature is made over its purpose and its content: one made for something else is worth nothing here.
const passPurpose = toUtf8("playyy.door.v1.pass\0");
const livePurpose = toUtf8("playyy.door.v1.live\0");

const ecdsa = { name: "ECDSA", hash: "SHA-256" } as const;

/** Signs with a P-256 key; always the lower of the two forms. */
export const sign = async (key: CryptoKey, message: Bytes): Promise<Bytes> =>
  toLowS(new Uint8Array(await crypto.subtle.sign(ecdsa, key, message)));

/** Verifies a signature. Throws `CodeError`: `high-s` for the upper form, otherwise `problem` when it isn't the key's. */
export const assertSignature = async (
  key: CryptoKey,
  signature: Bytes,
  message: Bytes,
  problem: CodeProblem,
): Promise<void> => {
  if (!isLowS(signature)) throw new CodeError("high-s");
  if (!(await crypto.subtle.verify(ecdsa, key, signature, message))) throw new CodeError(problem);
};

const stampMessage = async (signedPass: Bytes, step: number): Promise<Bytes> =>
  joinBytes(livePurpose, await sha256(signedPass), toUint32(step));

/** Signs a pass with the city's key. Returns it with the signature at its end. Throws as `encodePass`. */
export const signPass = async (cityKey: CryptoKey, pass: Pass): Promise<Bytes> => {
  const bytes = encodePass(pass);
  return joinBytes(bytes, await sign(cityKey, joinBytes(passPurpose, bytes)));
};

/** Signs the step of `now` (milliseconds since 1970, as the server would have it) with the key of the phone. */
export const signStep = async (deviceKey: CryptoKey, signedPass: Bytes, now: number): Promise<Stamp> => {
  const step = stepAt(now);
  return { step, signature: await sign(deviceKey, await stampMessage(signedPass, step)) };
};

/** Verifies that the city signed a pass. Throws `CodeError` `high-s` or `city-signature`. */
export const assertCitySignature = (cityKey: CryptoKey, signedPass: Bytes): Promise<void> => {
  const end = signedPass.length - signatureLength;
  const message = joinBytes(passPurpose, signedPass.subarray(0, end));
  return assertSignature(cityKey, signedPass.slice(end), message, "city-signature");
};

/** Verifies that the phone a pass is bound to signed a step. Throws `CodeError` `off-curve`, `high-s` or `device-signature`. */
export const assertStamp = async ({ deviceKey }: LivePass, signedPass: Bytes, stamp: Stamp): Promise<void> => {
  const message = await stampMessage(signedPass, stamp.step);
  await assertSignature(await importPublicKey(deviceKey), stamp.signature, message, "device-signature");
};
