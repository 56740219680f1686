/** The demo password; it exists on one machine only. */
export const demoPassword = "Playyy-demo-1!";

/** The four accounts people try the city with. */
export const accounts = [
  { key: "admin", email: "admin@demo.local", name: "Riley Rivers", phone: "9045550150", tier: null },
  { key: "premium", email: "premium@demo.local", name: "Parker Palms", phone: "9045550151", tier: "premium" },
  { key: "essential", email: "essential@demo.local", name: "Emery Oaks", phone: "9045550152", tier: "essential" },
  { key: "free", email: "free@demo.local", name: "Finley Shores", phone: "9045550153", tier: null },
] as const;

export type Account = (typeof accounts)[number];
