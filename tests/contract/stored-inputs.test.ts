import { describe, expect, test } from "vitest";
import { SettingsEntity } from "../../functions/content/app-settings.entity.ts";
import { LogoEntity } from "../../functions/content/logo.entity.ts";
import { MarketingEntity } from "../../functions/content/marketing.entity.ts";
import { NewsEntity } from "../../functions/content/news.entity.ts";
import { DealEntity } from "../../functions/deals/deal.entity.ts";
import { VendorEntity } from "../../functions/deals/vendor.entity.ts";
import { EventEntity } from "../../functions/events/event.entity.ts";
import { ExclusiveEventEntity } from "../../functions/playyy/exclusive-event.entity.ts";
import { PlayyyStatsEntity } from "../../functions/playyy/playyy-stats.entity.ts";
import { PromoCodeEntity } from "../../functions/promo-codes/promo-code.entity.ts";
import { PartnerLogoInput } from "../../shared/model/content.ts";
import { DealInput } from "../../shared/model/deal.ts";
import { EventInput } from "../../shared/model/event.ts";
import { MarketingInput } from "../../shared/model/marketing.ts";
import { NewsVideoInput } from "../../shared/model/news.ts";
import { ExclusiveEventInput, PlayyyStatsInput } from "../../shared/model/playyy.ts";
import { PromoCodeFields } from "../../shared/model/promo-code.ts";
import { SettingsChange } from "../../shared/model/settings.ts";
import { VendorFields } from "../../shared/model/vendor.ts";

type Stored = { schema: { shape: object }; entity: { schema: { attributes: object } }; elsewhere?: string[] };

/** What administrators send, the entity that stores it, and which keys of it are stored elsewhere or not at all. */
const inputs: [name: string, stored: Stored][] = [
  [
    "event",
    {
      schema: EventInput,
      entity: EventEntity,
      // Spots are in the stock, texts are stored as the instants that they say, and a confirmation isn't stored.
      elsewhere: ["total_spots", "date", "time", "doors_time", "confirm_move", "confirm_entry"],
    },
  ],
  ["deal", { schema: DealInput, entity: DealEntity }],
  ["vendor", { schema: VendorFields, entity: VendorEntity }],
  ["promo code", { schema: PromoCodeFields, entity: PromoCodeEntity }],
  ["news video", { schema: NewsVideoInput, entity: NewsEntity }],
  ["partner logo", { schema: PartnerLogoInput, entity: LogoEntity }],
  ["landing page", { schema: MarketingInput, entity: MarketingEntity }],
  ["exclusive event", { schema: ExclusiveEventInput, entity: ExclusiveEventEntity }],
  ["PLAYYY's numbers", { schema: PlayyyStatsInput, entity: PlayyyStatsEntity }],
  // A pause is stored as the switches that it turns off.
  ["settings", { schema: SettingsChange, entity: SettingsEntity, elsewhere: ["paused"] }],
];

// The database's library drops an attribute that its entity doesn't have, without an error.
describe("an administrator's input is stored whole", () => {
  test.each(inputs)("%s", (_name, { schema, entity, elsewhere = [] }) => {
    const attributes = Object.keys(entity.schema.attributes);
    expect(Object.keys(schema.shape).filter((key) => !attributes.includes(key))).toEqual(elsewhere);
  });
});
