import { account } from "../../shared/api/account.ts";
import { ensureMember } from "../members/members.ts";
import { serve } from "../serve.ts";
import { eraseAccount } from "./erase-account.ts";
import { readExportPage } from "./export-account.ts";

export const handler = serve("account", account, {
  async export({ cursor }, caller, { now, pages }) {
    const { email_hashes: emailHashes = [] } = await ensureMember(caller, now);
    // Data stored by address alone is theirs only if the address is verified.
    const email = caller.emailVerified ? caller.email : "";
    const { items, position } = await readExportPage(
      { userId: caller.userId, email, emailHashes, until: now },
      await pages.open(cursor),
    );
    return { items, cursor: await pages.seal(position) };
  },
  async erase(_input, caller, { now }) {
    return eraseAccount(caller, now);
  },
});
