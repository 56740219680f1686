/** The password of every demo account; they exist only on the machine that runs the demo city. */
export const demoPassword = "Playyy-demo-1!";

/** The four accounts to try the city with. The first owns the stage and becomes its administrator. */
export const accounts = [
  { key: "admin", email: "admin@demo.local", name: "Riley Rivers", phone: "9045550150", tier: null },
  { key: "premium", email: "premium@demo.local", name: "Parker Palms", phone: "9045550151", tier: "premium" },
  { key: "essential", email: "essential@demo.local", name: "Emery Oaks", phone: "9045550152", tier: "essential" },
  { key: "free", email: "free@demo.local", name: "Finley Shores", phone: "9045550153", tier: null },
] as const;

/** Residents who make the city look lived in: they RSVP, look at deals and fill the smallest event. */
export const residents = [
  { key: "maya", name: "Maya Okafor", phone: "9045550161" },
  { key: "diego", name: "Diego Fuentes", phone: "9045550162" },
  { key: "june", name: "June Calloway", phone: "9045550163" },
] as const;

/** Everybody who lives in the demo city. */
export const allAccounts = [
  ...accounts,
  ...residents.map((resident) => ({ ...resident, email: `${resident.key}@demo.local`, tier: null })),
];
