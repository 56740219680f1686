/** Entrances for machines: no authorizer; each proves itself by its own signature. */
export const hooks = {
  stripe: { method: "POST", path: "/hooks/stripe", file: "functions/stripe/webhook/stripe.hook.ts" },
} as const;
