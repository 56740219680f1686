import { mailAdmin } from "../../shared/api/mail.ts";
import { serve } from "../serve.ts";
import { listFailedMails, resendMail } from "./failed-mails.ts";

export const handler = serve("mailAdmin", mailAdmin, {
  async failed(query, _caller, { pageOf }) {
    return pageOf(query, listFailedMails);
  },
  async resend({ id }, caller, { now }) {
    return resendMail(id, caller, now);
  },
});
