import type { EntityItem } from "electrodb";
import type { CityKey, DoorKey } from "../../../shared/model/door.ts";
import { notFound } from "../../../shared/model/errors.ts";
import { DoorKeyEntity } from "./door-key.entity.ts";

const toDoorKey = ({ kid, key, from, revoked_at }: EntityItem<typeof DoorKeyEntity>): DoorKey => ({
  kid,
  key,
  from,
  revoked_at: revoked_at ?? null,
  revoked: revoked_at !== undefined,
});

/** All public keys of the city, revoked and future ones included, oldest first. */
export const listDoorKeys = async (): Promise<DoorKey[]> => {
  const { data } = await DoorKeyEntity.query.all({}).go({ pages: "all" });
  return data.map(toDoorKey).sort((a, b) => (a.from < b.from ? -1 : 1));
};

/** One public key of the city. Throws `not-found`. */
export const readDoorKey = async (kid: string): Promise<DoorKey> => {
  const { data } = await DoorKeyEntity.get({ kid }).go({ consistent: true });
  if (!data) throw notFound("Key not found");
  return toDoorKey(data);
};

/** The keys as scanners receive them. */
export const listCityKeys = async (): Promise<CityKey[]> =>
  (await listDoorKeys()).map(({ key, revoked }) => ({ key, revoked }));
