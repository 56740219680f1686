const mailLinks = "functions/campaigns/mail-links.hook.ts";

/** Entrances without an authorizer: each proves itself by its own signature or by a random code in its address. */
export const hooks = {
  stripe: { method: "POST", path: "/hooks/stripe", file: "functions/stripe/webhook/stripe.hook.ts" },
  mailOpened: { method: "GET", path: "/hooks/mail/opened/{token}", file: mailLinks },
  mailClicked: { method: "GET", path: "/hooks/mail/clicked/{token}", file: mailLinks },
  unsubscribePage: { method: "GET", path: "/hooks/mail/unsubscribe/{token}", file: mailLinks },
  unsubscribe: { method: "POST", path: "/hooks/mail/unsubscribe/{token}", file: mailLinks },
} as const;
