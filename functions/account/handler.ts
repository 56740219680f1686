import { account } from "../../shared/api/account.ts";
import { ensureMember } from "../members/members.ts";
import { serve } from "../serve.ts";
import { eraseAccount } from "./erase-account.ts";
import { readExportPage } from "./export-account.ts";

export const handler = serve("account", account, {
  async export(query, caller, { now, pageOf }) {
    const { email_hashes: emailHashes = [] } = await ensureMember(caller, now);
    // Data stored by address alone is theirs only if the address is verified.
    const email = caller.emailVerified ? caller.email : "";
    const subject = { userId: caller.userId, email, emailHashes, until: now };
    return pageOf(query, ({ position }) => readExportPage(subject, position));
  },
  async erase(_input, caller, { now }) {
    return eraseAccount(caller, now);
  },
});
