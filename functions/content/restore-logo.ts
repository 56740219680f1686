import type { PartnerLogoRecord } from "../../shared/model/content.ts";
import type { Admin } from "../audit/audit-row.ts";
import { type Restoration, restoreBinned } from "../bin/restore-binned.ts";
import { LogoEntity } from "./logo.entity.ts";
import { readLogos, type StoredLogo, toLogo } from "./logos.ts";
import { assertHasPlace, writeOrder } from "./manage-logos.ts";

type Binned = { logo: StoredLogo; place: number };

const findLogo = async (logoId: string): Promise<PartnerLogoRecord | null> => {
  const { logos } = await readLogos(true);
  return logos.map(toLogo).find(({ id }) => id === logoId) ?? null;
};

const restoreToPlace = async ({ logo, place }: Binned): Promise<Restoration<PartnerLogoRecord>> => {
  const { order } = await readLogos(true);
  assertHasPlace(order);
  const item = { ...logo, version: (logo.version ?? 0) + 1 };
  const ids = order.ids.toSpliced(place, 0, logo.id);
  return {
    item: toLogo(item, ids.indexOf(logo.id)),
    audited: item,
    writes: [writeOrder(ids, order.version), LogoEntity.create(item)],
  };
};

/**
 * Brings a deleted partner logo back to the place that it had, or to the end of a shorter list; repeating it changes nothing.
 * Throws `not-found` for what isn't in the bin, and `logo.too-many` at the limit of 300 logos.
 */
export const restoreLogo = (logoId: string, admin: Admin, now: string): Promise<PartnerLogoRecord> =>
  restoreBinned<Binned, PartnerLogoRecord>(
    { kind: "logo", id: logoId, action: "logo.restore", find: () => findLogo(logoId), restore: restoreToPlace },
    admin,
    now,
  );
