import { seedCity } from "./seed-city.ts";

/** Creates the demo city on the stack at an address. */
const [origin = ""] = process.argv.slice(2);
await seedCity({ origin });
