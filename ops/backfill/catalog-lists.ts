import { changedEntries, entriesOf, type ListEntry, type Listed } from "../../functions/deals/catalog/list-entries.ts";
import { ListEntryEntity } from "../../functions/deals/catalog/list-entry.entity.ts";
import { type StoredDeal, toListedDeal, toListedVendor } from "../../functions/deals/catalog/listing.ts";
import { relistDeals } from "../../functions/deals/catalog/relist-deals.ts";
import { DealEntity } from "../../functions/deals/deal.entity.ts";
import { VendorEntity } from "../../functions/deals/vendor.entity.ts";
import type { StoredVendor } from "../../functions/deals/vendors.ts";
import { entityOf, type StoredItem } from "../../functions/platform/stream/change.ts";
import { readMany } from "../../functions/platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../../functions/platform/table/retry-on-conflict.ts";
import { onlyCheck, writeAll } from "../../functions/platform/table/transaction.ts";
import type { Derivation } from "./derivation.ts";

type Kind = Listed["kind"];
type Owner = { kind: Kind; id: string };
type Places = { put: ListEntry[]; remove: ListEntry[] };

const attempts = 4;

const read: Record<Kind, (id: string) => Promise<{ listed: Listed; updated_at: string } | null>> = {
  vendors: async (id) => {
    const vendor = (await VendorEntity.get({ id }).go({ consistent: true })).data as StoredVendor | null;
    return vendor && { listed: toListedVendor(vendor), updated_at: vendor.updated_at };
  },
  deals: async (id) => {
    const deal = (await DealEntity.get({ id }).go({ consistent: true })).data as StoredDeal | null;
    return deal && { listed: toListedDeal(deal), updated_at: deal.updated_at };
  },
};

const findMissing = async (listed: Listed): Promise<ListEntry[]> => {
  const wanted = entriesOf(listed);
  const keys = wanted.map(({ list, position, id }) => ({ list, position, id }));
  const stored = new Set((await readMany(ListEntryEntity, keys)).map((entry) => JSON.stringify(toComparable(entry))));
  return wanted.filter((entry) => !stored.has(JSON.stringify(toComparable(entry))));
};

const toComparable = ({ list, position, id, category, tag }: ListEntry) => [list, position, id, category, tag];

// Written only while the owner is what it was read as: who changes it moves its places.
const writePlaces = async ({ kind, id }: Owner, updated_at: string | undefined, { put, remove }: Places) => {
  const refused = await writeAll([
    onlyCheck(
      kind === "vendors"
        ? VendorEntity.delete({ id }).where((stored, { eq, notExists }) =>
            updated_at === undefined ? notExists(stored.updated_at) : eq(stored.updated_at, updated_at),
          )
        : DealEntity.delete({ id }).where((stored, { eq, notExists }) =>
            updated_at === undefined ? notExists(stored.updated_at) : eq(stored.updated_at, updated_at),
          ),
    ),
    ...put.map((place) => ListEntryEntity.put(place)),
    ...remove.map(({ list, position, id: of }) => ListEntryEntity.delete({ list, position, id: of })),
  ]);
  return refused.size === 0;
};

const refresh = (owner: Owner, isDryRun: boolean, plan: (listed: Listed | null) => Promise<Places>): Promise<boolean> =>
  retryOnConflict(
    attempts,
    async () => {
      const found = await read[owner.kind](owner.id);
      const places = await plan(found?.listed ?? null);
      if (places.put.length + places.remove.length === 0) return false;
      if (isDryRun) return true;
      return (await writePlaces(owner, found?.updated_at, places)) ? true : conflict;
    },
    () => new Error(`The places of ${owner.id} keep changing`),
  );

// An entry stays only where its owner has that place.
const planForEntry =
  (entry: ListEntry) =>
  async (listed: Listed | null): Promise<Places> => {
    const places = listed ? entriesOf(listed).map(toComparable) : [];
    const isRight = places.some(
      (place) => JSON.stringify(place.slice(0, 3)) === JSON.stringify(toComparable(entry).slice(0, 3)),
    );
    return { put: [], remove: isRight ? [] : [entry] };
  };

const planForOwner = async (listed: Listed | null): Promise<Places> =>
  listed ? { ...changedEntries(listed, listed), put: await findMissing(listed) } : { put: [], remove: [] };

const ownerOf = (item: StoredItem): Owner => {
  const isVendor = entityOf(item) === "vendor" || String(item.list ?? "").startsWith("vendors|");
  return { kind: isVendor ? "vendors" : "deals", id: String(item.id) };
};

/** Gives vendors and deals their places in the back-office's sorted lists, and removes places that nothing has any more. */
export const catalogLists: Derivation = {
  name: "catalog-lists",
  entities: ["vendor", "deal", "list-entry"],
  derive: async (item, { now, isDryRun }) => {
    if (entityOf(item) === "list-entry") return refresh(ownerOf(item), isDryRun, planForEntry(item as ListEntry));
    if (entityOf(item) === "vendor" && !isDryRun) await relistDeals(String(item.id), now);
    return refresh(ownerOf(item), isDryRun, planForOwner);
  },
};
