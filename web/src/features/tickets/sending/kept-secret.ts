import { linkSecret } from "../../../components/link-secret.ts";

/** The secret of the sent ticket's link that was opened. */
export const ticketLink = linkSecret("playyy-ticket-link");
