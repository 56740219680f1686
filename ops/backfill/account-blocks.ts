import { lacksAccountBlocks, planAccountBlocks } from "../../functions/members/account-blocks.ts";
import type { Member } from "../../functions/members/members.ts";
import { writeAll } from "../../functions/platform/table/transaction.ts";
import type { Derivation } from "./derivation.ts";

/** Blocks the addresses of members who were blocked before blocks were kept by address (decision D65). */
export const accountBlocks: Derivation = {
  name: "account-blocks",
  entities: ["member"],
  derive: async (item, { isDryRun }) => {
    const member = item as unknown as Member;
    const isMissing = member.blocked_at !== undefined && (await lacksAccountBlocks(toBlocked(member)));
    if (isMissing && !isDryRun) await writeAll(planAccountBlocks(toBlocked(member), member.blocked_at ?? ""));
    return isMissing;
  },
};

// A stored set of texts is a `Set`.
const toBlocked = ({ user_id, email_hashes = [] }: Member) => ({ user_id, email_hashes: [...email_hashes] });
