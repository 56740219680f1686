import {
  createKeyPair,
  type DoorKeyPair,
  type DoorSecret,
  dropFormerKeys,
  type PublishedKey,
  startOfNewKey,
  toPublishedKey,
} from "../../functions/door/keys/key-pair.ts";

/** Where a stage's keys are kept. */
export type KeyStore = {
  read(): Promise<DoorSecret>;
  write(secret: DoorSecret): Promise<void>;
  /** The ids of the keys that were revoked. */
  revoked(): Promise<ReadonlySet<string>>;
  publish(key: PublishedKey): Promise<void>;
};

/**
 * Gives the city a new key pair: it is published first, so that no code is signed with a key that nobody can know. It signs in a week,
 * or at once where the city has no other key. Broken off between the two steps, it leaves a published key that signs nothing.
 */
export const rotateDoorKeys = async (store: KeyStore, now: string): Promise<DoorKeyPair> => {
  const [{ keys }, revoked] = await Promise.all([store.read(), store.revoked()]);
  const usable = keys.filter(({ kid }) => !revoked.has(kid));
  const added = await createKeyPair(startOfNewKey(usable, now));
  await store.publish(await toPublishedKey(added));
  await store.write({ keys: dropFormerKeys([...usable, added], now) });
  return added;
};

/** Takes the secret half of a key away, so that nothing is signed with it any more. */
export const dropDoorKey = async (store: Pick<KeyStore, "read" | "write">, kid: string): Promise<void> => {
  const { keys } = await store.read();
  await store.write({ keys: keys.filter((key) => key.kid !== kid) });
};
