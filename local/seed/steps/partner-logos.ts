import { partners } from "../city/partners.ts";
import { type SeedContext, uploadPictures } from "../seed-context.ts";

/** Adds the partner logos that are missing, in the order of the list. */
export const seedPartnerLogos = async (context: SeedContext): Promise<void> => {
  const { call, token } = context;
  const { items } = await call("content", "logos", {});
  const known = new Set(items.map(({ name }) => name));
  const missing = partners.filter(({ name }) => !known.has(name));
  const images = await uploadPictures(
    context,
    "logo",
    missing.map(({ key }) => key),
  );
  // One after the other: each new logo goes to the end.
  for (const { key, name, website_url } of missing) {
    await call("contentAdmin", "createLogo", { name, website_url, logo_url: images.get(key) ?? "" }, { token });
  }
};
