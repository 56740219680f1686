import type { EntityItem } from "electrodb";
import type { PartnerLogo, PartnerLogoList, PartnerLogoRecord } from "../../shared/model/content.ts";
import { LogoEntity } from "./logo.entity.ts";
import { LogoOrderEntity } from "./logo-order.entity.ts";

export type StoredLogo = EntityItem<typeof LogoEntity>;

/** The stored order: every logo's id, and a version that changes with it. */
export type LogoOrder = { ids: string[]; version: number };

/** A stored logo as the API returns it, at its place in the list. */
export const toLogo = (item: StoredLogo, display_order: number): PartnerLogoRecord => ({
  ...item,
  website_url: item.website_url ?? null,
  version: item.version ?? 0,
  display_order,
});

const sortByOrder = (logos: StoredLogo[], { ids }: LogoOrder): StoredLogo[] => {
  const places = new Map(ids.map((id, index) => [id, index]));
  // Logos from before the order was kept have no place in it: they come last, as they were ordered then.
  const placeOf = ({ id }: StoredLogo) => places.get(id) ?? ids.length;
  return logos.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.display_order - b.display_order || a.id.localeCompare(b.id),
  );
};

/**
 * Reads all logos as stored, in their order, with two reads. The order is read first: a write conditional on its version then
 * knows every logo that this version counts.
 */
export const readLogos = async (consistent = false): Promise<{ logos: StoredLogo[]; order: LogoOrder }> => {
  const { data: stored } = await LogoOrderEntity.get({ name: "all" }).go({ consistent });
  const { data: logos } = await LogoEntity.query.all({}).go({ pages: "all", consistent });
  const order = stored ?? { ids: [], version: 0 };
  const sorted = sortByOrder(logos, order);
  return { logos: sorted, order: { ids: sorted.map(({ id }) => id), version: order.version } };
};

/** Lists all partner logos by display order, with the version of that order. */
export const listLogos = async (): Promise<PartnerLogoList> => {
  const { logos, order } = await readLogos(true);
  return { items: logos.map(toLogo), cursor: null, order_version: order.version };
};

/** Lists the active partner logos by display order. */
export const listActiveLogos = async (): Promise<PartnerLogo[]> =>
  (await readLogos()).logos.map(toLogo).filter((logo) => logo.is_active);
