import { days } from "../../../shared/rules/durations.ts";
import { ambassadors, promoCodes } from "../city/codes.ts";
import type { SeedContext } from "../seed-context.ts";

const promoDays = 365;

/** Adds the ambassador and promo codes that are missing. */
export const seedCodes = async ({ call, token, now }: SeedContext): Promise<void> => {
  const { items: known } = await call("ticketsAdmin", "ambassadors", {}, { token });
  const codes = new Set(known.map(({ code }) => code));
  for (const ambassador of ambassadors) {
    if (!codes.has(ambassador.code)) await call("ticketsAdmin", "createAmbassador", ambassador, { token });
  }
  const expires_at = new Date(Date.parse(now) + days(promoDays)).toISOString();
  for (const promo of promoCodes) {
    const input = { ...promo, starts_at: now, expires_at };
    const { items: promos } = await call("membershipsAdmin", "promoCodes", { q: promo.code }, { token });
    const isKnown = promos.some(({ code }) => code === promo.code);
    if (!isKnown) await call("membershipsAdmin", "createPromoCode", input, { token });
  }
};
