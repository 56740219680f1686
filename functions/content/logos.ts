import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type { PartnerLogoInput, PartnerLogoRecord } from "../../shared/model/content.ts";
import { newId } from "../platform/ids.ts";
import { LogoEntity } from "./logo.entity.ts";

type Logo = z.output<typeof PartnerLogoRecord>;
type LogoInput = z.output<typeof PartnerLogoInput>;

const toLogo = (item: EntityItem<typeof LogoEntity>): Logo => ({ ...item, website_url: item.website_url ?? null });

/** Lists all partner logos by display order, then age, with one query. */
export const listLogos = async (): Promise<Logo[]> => {
  const { data } = await LogoEntity.query.all({}).go({ pages: "all" });
  return data.map(toLogo).sort((a, b) => a.display_order - b.display_order || a.id.localeCompare(b.id));
};

/** Lists the active partner logos by display order. */
export const listActiveLogos = async (): Promise<Logo[]> => (await listLogos()).filter((logo) => logo.is_active);

/** Creates a partner logo. */
export const createLogo = async (input: LogoInput, now: string): Promise<Logo> => {
  const { website_url, ...rest } = input;
  const item = { ...rest, website_url: website_url ?? undefined, id: newId("logo", now), created_at: now };
  await LogoEntity.create(item).go();
  return toLogo(item);
};

/** Deletes a partner logo. Idempotent. */
export const deleteLogo = async (id: string): Promise<void> => {
  await LogoEntity.delete({ id }).go();
};
